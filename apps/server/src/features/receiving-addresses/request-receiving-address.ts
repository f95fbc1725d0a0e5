import { askReceivingAddress } from '@cairn/contract/operator/receiving-addresses.ts'
import { askApproval } from '../../shared/approvals/request-approval.ts'
import { route } from '../../platform/http/route.ts'
import { requireReceivingAddress } from './read-receiving-address.ts'

/** Asks for another address that members pay to. It takes effect when another operator approves. */
export default route(
  askReceivingAddress,
  async ({ body: { asset, reason, ...typed }, caller, house, requestId, tx }) => {
    const { address, network } = await requireReceivingAddress(tx, { asset, ...typed }, house.config)
    const approval_id = await askApproval(
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
