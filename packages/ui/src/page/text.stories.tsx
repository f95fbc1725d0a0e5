import { Money } from '../values/money.tsx'
import { Text } from './text.tsx'
import { stories } from '../stories.ts'

export default stories('Sentence', {
  'words only': (
    <p>
      <Text parts={['Nothing is held.']} />
    </p>
  ),
  'a figure in the middle': (
    <p>
      <Text parts={['Of that, ', <Money key="held" cents={25_000n} />, ' are held for a withdrawal.']} />
    </p>
  ),
})
