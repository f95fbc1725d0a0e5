import { Money } from './money.tsx'
import { stories } from '../stories.ts'

export default stories('Money', {
  'some dollars': <Money cents={123_450n} />,
  nothing: <Money cents={0n} />,
  'below zero': <Money cents={-123_450n} />,
  'ten million': <Money cents={1_000_000_000n} />,
  'an increase': <Money cents={123_450n} isChange />,
  'not known': <Money cents={null} />,
  'the balance': <Money cents={1_234_567n} className="text-2xl font-semibold" />,
})
