import { Logo, LogoMark } from './logo.tsx'
import { stories } from '../stories.ts'

export default stories('Logo', {
  'with the name': <Logo />,
  'the mark alone': <LogoMark />,
  'at 16 px': <LogoMark className="size-4" />,
  large: <LogoMark className="size-16 text-accent" />,
})
