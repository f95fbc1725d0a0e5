import { requestReceivingAddress as call } from '@cairn/contract/operator/deposits/receiving-addresses.ts'
import { requestApproval } from '../../shared/approvals/request-approval.ts'
import { route } from '../../platform/http/route.ts'
import { findCurrentAddress } from './replace-receiving-address.ts'
import { requireReceivingAddress } from './read-receiving-address.ts'

/** Requests another receiving address, which another operator must approve. */
export const requestReceivingAddress = route(
  call,
  async ({ body: { asset, reason, evidence_file_id: evidenceFileId, ...typed }, tx, ...by }) => {
    const { address, network } = await requireReceivingAddress(tx, { asset, ...typed }, by.services)
    return requestApproval(tx, by, {
      kind: 'receiving_address',
      payload: { asset, address, network, address_before: await findCurrentAddress(tx, asset) },
      sentence: `Members pay ${asset} to ${address} (${network})`,
      reason,
      evidenceFileId,
      lockKey: `receiving_address:${asset}`,
    })
  },
)
