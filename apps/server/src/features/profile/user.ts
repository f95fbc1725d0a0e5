import { sql } from 'kysely'
import { showEmail } from '@cairn/contract/core/wire/email-text.ts'
import type { CallReplyInput } from '@cairn/contract/core/call.ts'
import type { viewMember } from '@cairn/contract/member/account/members.ts'
import type { MemberCaller } from '../../platform/http/callers.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { verifiedAddressOrEmpty } from '../../shared/signing/signed-addresses/report-altered.ts'
import { readFigures } from '../../ledger/reporting/figures.ts'
import { addressLockHours } from './addresses/address-lock.ts'

/** The user as the specified calls return it, with all thirteen fields, and when the addresses take effect. */
export async function readUser(
  tx: Transaction,
  services: Services,
  caller: MemberCaller,
): Promise<CallReplyInput<typeof viewMember>['user']> {
  const { memberId } = caller
  const [member, addresses, figures] = await Promise.all([
    tx
      .selectFrom('members')
      .where('id', '=', memberId)
      .select(['full_name', 'email', 'username', 'photo_file', 'account_type', 'investment_plan'])
      .select(addressLockHours(caller).as('address_lock_hours'))
      .executeTakeFirstOrThrow(),
    tx
      .selectFrom('payout_addresses')
      .where('member_id', '=', memberId)
      .where('replaced_at', 'is', null)
      .where('label', 'is', null)
      .select(['id', 'member_id', 'asset', 'address', 'saved_at', 'usable_from', 'signature'])
      .select(sql<Date | null>`case when usable_from > now() then usable_from end`.as('waits_until'))
      .execute(),
    readFigures(tx, memberId),
  ])
  // A tampered address counts as missing: the member enters it again.
  const addressOf = (asset: string) => {
    const saved = addresses.find((one) => one.asset === asset)
    return saved ? verifiedAddressOrEmpty(services, 'payout_address', saved) : ''
  }
  const usableFrom = (asset: string) => addresses.find((one) => one.asset === asset)?.waits_until ?? undefined
  return {
    full_name: member.full_name,
    email: showEmail(member.email),
    username: member.username,
    image: member.photo_file ? `/api/member/photos/${member.photo_file}` : '',
    account_type: member.account_type,
    investment_plan: member.investment_plan,
    ...figures,
    bitcoin_address: addressOf('bitcoin'),
    ethereum_address: addressOf('ethereum'),
    usdt_address: addressOf('usdt'),
    bitcoin_usable_from: usableFrom('bitcoin'),
    ethereum_usable_from: usableFrom('ethereum'),
    usdt_usable_from: usableFrom('usdt'),
    address_lock_hours: member.address_lock_hours || undefined,
  }
}
