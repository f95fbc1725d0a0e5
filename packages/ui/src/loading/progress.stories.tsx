import { Progress } from './progress.tsx'
import { stories } from '../stories.ts'

export default stories('Progress', {
  none: <Progress label="Your first plan" value={0} max={10_000} text="$0 of $10,000" />,
  part: <Progress label="Uploading" value={3_200} max={10_000} text="3.2 of 10 MB" />,
  full: <Progress label="Uploaded" value={10_000} max={10_000} text="10 of 10 MB" />,
  'long words': (
    <Progress
      label="What is missing until the withdrawal may be asked for"
      value={9_999_999}
      max={10_000_000}
      text="$9,999,999.00 of $10,000,000.00"
    />
  ),
})
