import { stories } from '../stories.ts'
import { ScreenBoundary } from './screen-boundary.tsx'

export default stories('Screen boundary', {
  whole: (
    <ScreenBoundary screen="/" message="We couldn't show this screen.">
      <p>The content, while nothing throws.</p>
    </ScreenBoundary>
  ),
})
