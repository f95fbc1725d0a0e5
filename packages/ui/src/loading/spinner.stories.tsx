import { Spinner } from './spinner.tsx'
import { stories } from '../stories.ts'

export default stories('Spinner', {
  usual: <Spinner />,
  large: <Spinner className="size-6 text-accent" />,
})
