import { ErrorBoundary } from './error-boundary.tsx'
import { Failed } from './failed.tsx'
import { stories } from '../stories.ts'

export default stories('Error boundary', {
  whole: (
    <ErrorBoundary fallback={<Failed message="We couldn't show this screen." onRetry={() => {}} />}>
      <p>What stands in it, as long as nothing breaks.</p>
    </ErrorBoundary>
  ),
})
