import { LoadMore } from './load-more.tsx'
import { stories } from '../stories.ts'

const onLoad = () => undefined

export default stories('Load more', {
  'more to come': <LoadMore hasMore isLoading={false} onLoad={onLoad} />,
  loading: <LoadMore hasMore isLoading onLoad={onLoad} />,
  failed: <LoadMore hasMore hasFailed isLoading={false} onLoad={onLoad} />,
})
