import { Skeleton } from './skeleton.tsx'
import { stories } from '../stories.ts'
import { Waiting } from './waiting.tsx'

export default stories('Waiting', {
  'three rows': <Waiting for="your history" />,
  'one row': <Waiting for="your profile" lines={1} />,
  'another shape': (
    <Waiting for="your balance">
      <Skeleton className="size-48" />
    </Waiting>
  ),
})
