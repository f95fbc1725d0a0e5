import { requestKycRetake as call } from '@cairn/contract/operator/kyc.ts'
import { kycRetakes } from '@cairn/contract/operator/shared/reasons.ts'
import { route } from '../../../platform/http/route.ts'
import { refuseDocument } from './refuse-document.ts'

/** Asks for another picture of the document. The member sees the reason and can send it. */
export const requestKycRetake = route(call, async ({ body, params, ...by }) => {
  await refuseDocument(by, params.id, { to: 'retake', verb: 'kyc_retake_requested', texts: kycRetakes, ...body })
  return { msg: 'Another picture is requested' }
})
