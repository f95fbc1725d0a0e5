import { ErrorBoundary } from './error-boundary.tsx'
import { Failed } from '../feedback/failed.tsx'
import { stories } from '../stories.ts'

export default stories('Error boundary', {
  whole: (
    <ErrorBoundary fallback={<Failed message="We couldn't show this screen." onRetry={() => {}} />}>
      <p>The content, while nothing throws.</p>
    </ErrorBoundary>
  ),
})
