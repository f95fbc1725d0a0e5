import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { listReceivingAddresses, requestAccountKey } from '@cairn/contract/operator/deposits/receiving-addresses.ts'
import { bip84Account } from '../../apps/server/src/testing/fixtures/account-keys.ts'
import type { OperatorSession } from './operator-session.ts'

/** Two owners set the account key of the examples of BIP-84, unless there is one: each deposit of bitcoin gets an address of its own. */
export async function setAccountKey(owner: OperatorSession, other: OperatorSession): Promise<void> {
  const { addresses } = await owner.send(listReceivingAddresses)
  if (addresses.some(({ account_key: key, replaced_at: replaced }) => key !== null && replaced === null)) return
  const body = { account_key: bip84Account, reason: 'Each deposit gets an address of its own' }
  const { approval_id: id } = await owner.send(requestAccountKey, { body })
  await other.send(approveRequest, { params: { id } })
}
