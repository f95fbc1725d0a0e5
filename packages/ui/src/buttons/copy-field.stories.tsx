import { CopyField } from './copy-field.tsx'
import { stories } from '../stories.ts'

export default stories('Copy field', {
  link: (
    <CopyField
      kind="link"
      name="link"
      label="Your referral link"
      value="https://cairn.example/register?ref=ADA-1815"
      copyLabel="Copy link"
    />
  ),
  'long address': (
    <CopyField
      kind="address"
      name="address"
      label="Bitcoin address"
      value="bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297"
      copyLabel="Copy address"
    />
  ),
})
