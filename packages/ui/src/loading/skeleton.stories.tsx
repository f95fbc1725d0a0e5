import { Skeleton } from './skeleton.tsx'
import { stories } from '../stories.ts'

export default stories('Skeleton', {
  'a row': <Skeleton className="h-14" />,
  'a picture': <Skeleton className="size-16" />,
})
