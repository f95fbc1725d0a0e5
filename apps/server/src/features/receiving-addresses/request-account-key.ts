import type { Asset } from '@cairn/contract/core/constants.ts'
import { requestAccountKey as call } from '@cairn/contract/operator/deposits/receiving-addresses.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { deriveReceivingAddress, readAccountKey } from '../../shared/addresses/account-key.ts'
import type { ApprovalHandler } from '../../shared/approvals/approval-handler.ts'
import { requestApproval } from '../../shared/approvals/request-approval.ts'
import { findCurrentAddress, putInForce } from './replace-receiving-address.ts'

/** Requests an account key, which another owner approves after comparing its first addresses with the wallet. */
export const requestAccountKey = route(
  call,
  async ({ body: { account_key: typed, reason, evidence_file_id: evidenceFileId }, tx, ...by }) => {
    const { accountKey, asset, network } = await requireAccountKey(tx, typed, by.services)
    const [first, second, third] = [0, 1, 2].map((index) => deriveReceivingAddress({ accountKey, network }, index))
    const { approval_id } = await requestApproval(tx, by, {
      kind: 'account_key',
      payload: {
        asset,
        account_key: accountKey,
        network,
        first_address: first!,
        second_address: second!,
        third_address: third!,
        address_before: await findCurrentAddress(tx, asset),
      },
      sentence: `${owners[asset]} gets an address of its own, from the account ${accountKey.split(']')[0]!}] (${network}). Its first addresses must be those of the wallet: ${first!}, ${second!}, ${third!}`,
      reason,
      evidenceFileId,
      lockKey: `receiving_address:${asset}`,
    })
    return { approval_id, msg: 'Requested. Compare its first addresses with the wallet. Another owner must approve it' }
  },
)

/** Who gets an address, in the sentence of a request. */
export const owners: Record<Asset, string> = {
  bitcoin: 'Each bitcoin deposit',
  ethereum: 'Each member who pays ether',
  usdt: 'Each member who pays USDT (TRC-20)',
}

/** Puts the approved account key in force. Its first address is the one that members see before a deposit. */
export const replaceByAccountKey: ApprovalHandler<'account_key'> = async (tx, context) => {
  const { payload, services } = context
  const { accountKey, asset, network } = await requireAccountKey(tx, payload.account_key, services)
  const address = deriveReceivingAddress({ accountKey, network }, 0)
  await putInForce(tx, context, { asset, address, network, account_key: accountKey })
}

/** Refuses `account_key_invalid`, also for a test network in production, and `account_key_used`. */
async function requireAccountKey(tx: Transaction, typed: string, { config }: Services) {
  const read = readAccountKey(typed, config)
  if (!read) throw refuse('account_key_invalid')
  const used = await tx
    .selectFrom('receiving_addresses')
    .where('account_key', 'like', `%${read.accountKey.split(']')[1]!}`)
    .select('id')
    .executeTakeFirst()
  if (used) throw refuse('account_key_used')
  return read
}
