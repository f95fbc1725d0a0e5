import { Retry } from './retry.tsx'
import { stories } from '../stories.ts'

export default stories(
  'Retry',
  {
    'with a note': (
      <Retry message="We could not load your account just now." note="Nothing was changed." onRetry={() => undefined} />
    ),
    'without a note': <Retry message="This page could not be shown." onRetry={() => undefined} />,
  },
  { isPage: true },
)
