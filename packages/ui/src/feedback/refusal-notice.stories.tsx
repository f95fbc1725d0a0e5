import { RefusalNotice } from './refusal-notice.tsx'
import { stories } from '../stories.ts'

export default stories('RefusalNotice', {
  refused: <RefusalNotice>Incorrect email or password</RefusalNotice>,
  'with the next step': (
    <RefusalNotice
      next={
        <a href="#kyc" className="inline-flex min-h-6 items-center font-medium underline underline-offset-4">
          Verify your identity
        </a>
      }
    >
      Verify your identity before you withdraw this amount
    </RefusalNotice>
  ),
})
