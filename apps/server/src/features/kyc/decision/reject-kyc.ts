import { rejectKyc as call } from '@cairn/contract/operator/kyc.ts'
import { kycRejections } from '@cairn/contract/operator/shared/reasons.ts'
import { route } from '../../../platform/http/route.ts'
import { refuseDocument } from './refuse-document.ts'

/** Rejects the document. The member sees the reason, and may send another. */
export const rejectKyc = route(call, async ({ body, params, ...by }) => {
  await refuseDocument(by, params.id, { to: 'rejected', verb: 'kyc_rejected', texts: kycRejections, ...body })
  return { msg: 'The document is rejected' }
})
