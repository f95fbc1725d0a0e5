import { CopyButton } from './copy-button.tsx'
import { stories } from '../stories.ts'

export default stories('Copy button', {
  secondary: <CopyButton text="0.00512" label="Copy amount" />,
  primary: <CopyButton text="0.00512" label="Copy amount" look="primary" />,
  quiet: <CopyButton text="0.00512" label="Copy amount" look="quiet" />,
})
