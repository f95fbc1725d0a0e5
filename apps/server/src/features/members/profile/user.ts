import type { CallReplyInput } from '@cairn/contract/core/call.ts'
import type { viewMember } from '@cairn/contract/member/members.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { servedAddress } from '../../../shared/signed-addresses/report-altered.ts'
import { readFigures } from '../../../ledger/reporting/figures.ts'

/** The user as the specified calls return it, with all thirteen fields. */
export async function readUser(
  tx: Transaction,
  services: Services,
  memberId: string,
): Promise<CallReplyInput<typeof viewMember>['user']> {
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
      .select(['id', 'member_id', 'asset', 'address', 'signature'])
      .execute(),
    readFigures(tx, memberId),
  ])
  // An address that was altered in the database is as good as none: the member enters it again.
  const addressOf = (asset: string) => {
    const saved = addresses.find((one) => one.asset === asset)
    return saved ? servedAddress(services, 'payout_address', saved) : ''
  }
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
