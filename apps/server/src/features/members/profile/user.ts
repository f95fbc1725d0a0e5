import type { CallReplyInput } from '@cairn/contract/core/call.ts'
import type { viewMember } from '@cairn/contract/member/members.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { readFigures } from '../../../ledger/reporting/figures.ts'

/** The user as the specified calls return it, with all thirteen fields. */
export async function readUser(tx: Transaction, memberId: string): Promise<CallReplyInput<typeof viewMember>['user']> {
  const [member, addresses, figures] = await Promise.all([
    tx
      .selectFrom('members')
      .where('id', '=', memberId)
      .select(['full_name', 'email', 'username', 'photo_file', 'account_type', 'investment_plan'])
      .executeTakeFirstOrThrow(),
    tx
      .selectFrom('payout_addresses')
      .where('member_id', '=', memberId)
      .where('replaced_at', 'is', null)
      .select(['asset', 'address'])
      .execute(),
    readFigures(tx, memberId),
  ])
  const addressOf = (asset: string) => addresses.find((saved) => saved.asset === asset)?.address ?? ''
  return {
    full_name: member.full_name,
    email: member.email,
    username: member.username,
    image: member.photo_file ? `/api/member/photos/${member.photo_file}` : '',
    account_type: member.account_type,
    investment_plan: member.investment_plan,
    ...figures,
    bitcoin_address: addressOf('bitcoin'),
    ethereum_address: addressOf('ethereum'),
    usdt_address: addressOf('usdt'),
  }
}
