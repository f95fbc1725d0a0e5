import { Failed } from './failed.tsx'
import { stories } from '../stories.ts'

const nothing = () => {}

export default stories('Failed', {
  failed: <Failed message="We couldn't load your history. Check your internet connection." onRetry={nothing} />,
  retrying: (
    <Failed message="We couldn't load your history. Check your internet connection." onRetry={nothing} isRetrying />
  ),
})
