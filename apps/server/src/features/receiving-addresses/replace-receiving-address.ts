import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Asset } from '@cairn/contract/core/constants.ts'
import type { ApprovalKindName } from '@cairn/contract/operator/approvals/approval-kinds.ts'
import type { ApprovalContext, ApprovalHandler } from '../../shared/approvals/approval-handler.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { signRow } from '../../shared/signing/signatures/row-signature.ts'
import { requireReceivingAddress } from './read-receiving-address.ts'

/** Puts the approved receiving address in force; the former one stays in the history. */
export const replaceReceivingAddress: ApprovalHandler<'receiving_address'> = async (tx, context) => {
  const { payload, services } = context
  const { asset } = payload
  // The platform's settings may have changed since the request: a sample world accepts addresses that production refuses.
  const { address, network } = await requireReceivingAddress(tx, payload, services)
  if (network !== payload.network) throw refuse('receiving_address_invalid', { asset })

  await putInForce(tx, context, { asset, address, network, account_key: null })
}

interface NewAddress {
  asset: Asset
  address: string
  network: 'mainnet' | 'testnet'
  account_key: string | null
}

/** The address that members pay to now; null without one. */
export async function findCurrentAddress(tx: Transaction, asset: Asset): Promise<string | null> {
  const current = await tx
    .selectFrom('receiving_addresses')
    .where('asset', '=', asset)
    .where('replaced_at', 'is', null)
    .select('address')
    .executeTakeFirst()
  return current?.address ?? null
}

/** Puts an approved address, account key or list in force, in place of the present one of its asset. Returns its id. */
export async function putInForce(
  tx: Transaction,
  { approval, audit, services }: Pick<ApprovalContext<ApprovalKindName>, 'approval' | 'audit' | 'services'>,
  address: NewAddress,
): Promise<string> {
  const { asset, network } = address
  const former = await tx
    .updateTable('receiving_addresses')
    .set({ replaced_at: sql`now()` })
    .where('asset', '=', asset)
    .where('replaced_at', 'is', null)
    .returning('address')
    .executeTakeFirst()
  const id = randomUUIDv7()
  const row = { id, ...address }
  const signature = signRow(services.keys, 'receiving_address', row)
  await tx
    .insertInto('receiving_addresses')
    .values({ ...row, signature, approval_id: approval.id })
    .execute()
  const details = { asset, before: former?.address ?? null, after: address.address, network }
  await audit('receiving_address_changed', { subjectId: id, details })
  return id
}
