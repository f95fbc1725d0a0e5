import { stories } from '../stories.ts'
import { AccountName } from './account-name.tsx'

export default stories('Account name', {
  hidden: (
    <>
      <AccountName value="ada@example.com" />
      <p className="text-sm text-quiet">Only password managers read it.</p>
    </>
  ),
})
