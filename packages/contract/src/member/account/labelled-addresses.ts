import * as z from 'zod/mini'
import { assets } from '../../core/constants.ts'
import { envelope, extension, list, text } from '../../core/wire/lenient-wire.ts'
import { id, refusing, title } from '../../core/wire/wire.ts'
import { memberAction, memberRead } from '../member-call.ts'

/** Withdrawal addresses with labels. The profile has others without. The specification has no such calls; `edit-info` does not change them. */

export const addressLabelMax = 40

const label = title('address_label_invalid', { min: 1, max: addressLabelMax })

export const LabelledAddress = z.object({
  _id: text,
  /** Given by the member. */
  label: text,
  /** One of `assets`. */
  wallet: text,
  /** Empty where it was altered in the database. Then nothing can be withdrawn to it. */
  address: text,
  /** From when it takes withdrawals; absent where it does now. */
  usable_from: extension(text),
})
export type LabelledAddress = z.infer<typeof LabelledAddress>

export const listLabelledAddresses = memberRead({
  path: 'member/addresses',
  summary: 'The member’s withdrawal addresses that have a label, by asset and label.',
  reply: z.object({ ...envelope, data: list(LabelledAddress) }),
})

export const addLabelledAddress = memberAction({
  path: 'member/addresses',
  summary: 'Save another withdrawal address under a label. It takes withdrawals when one of the profile would.',
  body: z.object({
    label,
    wallet: z.enum(assets, refusing('wallet_not_offered')),
    address: z.string().check(z.trim(), z.maxLength(128)),
  }),
  refusals: [
    'reauthentication_needed',
    'bitcoin_address_invalid',
    'ethereum_address_invalid',
    'usdt_address_invalid',
    'payout_address_ours',
    'payout_address_contract',
    'payout_address_saved',
    'address_label_taken',
    'email_unconfirmed',
    'too_many_addresses',
    'too_many_address_changes',
    'too_many_attempts',
  ],
})

export const renameLabelledAddress = memberAction({
  path: 'member/addresses/:id/label',
  summary: 'Give a saved address another label. Everything else of it stays.',
  params: z.object({ id }),
  body: z.object({ label }),
  refusals: ['address_label_taken', 'too_many_attempts'],
})

export const removeLabelledAddress = memberAction({
  path: 'member/addresses/:id/remove',
  summary: 'Remove a saved address. A withdrawal to it that is not sent yet is stopped.',
  params: z.object({ id }),
  refusals: ['too_many_attempts'],
})
