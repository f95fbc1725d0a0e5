import { requestReceivingAddress } from '@cairn/contract/operator/receiving-addresses.ts'
import { requestApproval } from '../../shared/approvals/request-approval.ts'
import { route } from '../../platform/http/route.ts'
import { requireReceivingAddress } from './read-receiving-address.ts'

/** Asks for another address that members pay to. It takes effect when another operator approves. */
export default route(
  requestReceivingAddress,
  async ({ body: { asset, reason, ...typed }, caller, services, requestId, tx }) => {
    const { address, network } = await requireReceivingAddress(tx, { asset, ...typed }, services.config)
    const approval_id = await requestApproval(
      tx,
      { caller, requestId },
      {
        kind: 'receiving_address',
        payload: { asset, address, network },
        sentence: `Members pay ${asset} to ${address} (${network})`,
        reason,
        concerns: `receiving_address:${asset}`,
      },
    )
    return { approval_id, msg: 'Another operator has to approve it' }
  },
)
