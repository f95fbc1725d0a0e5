import { Logo, LogoMark, StackedLogo } from './logo.tsx'
import { stories } from '../stories.ts'

export default stories('Logo', {
  'with the name': <Logo />,
  'the mark alone': <LogoMark />,
  stacked: <StackedLogo className="size-14 text-accent" isMoving />,
  'at 16 px': <LogoMark className="size-4" />,
  large: <LogoMark className="size-16 text-accent" />,
})
