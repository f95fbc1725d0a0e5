import { Money } from './money.tsx'
import { Say } from './say.tsx'
import { stories } from './stories.ts'

export default stories('Sentence', {
  'words only': (
    <p>
      <Say pieces={['Nothing is held.']} />
    </p>
  ),
  'a figure in the middle': (
    <p>
      <Say pieces={['Of that, ', <Money key="held" cents={25_000n} />, ' are held for a withdrawal.']} />
    </p>
  ),
})
