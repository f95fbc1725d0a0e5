import { Retry } from './retry.tsx'
import { stories } from '../stories.ts'

export default stories(
  'Retry',
  {
    'with a note': (
      <Retry message="We couldn't load your account." note="Nothing was changed." onRetry={() => undefined} />
    ),
    'without a note': <Retry message="We couldn't show this page." onRetry={() => undefined} />,
  },
  { isPage: true },
)
