import { CopyButton } from './copy-button.tsx'
import { stories } from '../stories.ts'

export default stories('Copy button', {
  secondary: <CopyButton kind="id" text="ADA-1815" label="Copy ID" />,
  primary: <CopyButton kind="id" text="ADA-1815" label="Copy ID" look="primary" />,
  quiet: <CopyButton kind="id" text="ADA-1815" label="Copy ID" look="quiet" />,
})
