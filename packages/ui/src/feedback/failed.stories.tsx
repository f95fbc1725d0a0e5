import { Failed } from './failed.tsx'
import { stories } from '../stories.ts'

const nothing = () => {}

export default stories('Failed', {
  failed: <Failed message="Your history could not be loaded. Check your internet connection." onRetry={nothing} />,
  retrying: (
    <Failed message="Your history could not be loaded. Check your internet connection." onRetry={nothing} isRetrying />
  ),
})
