import { kyc as words } from '@cairn/words/member/account/kyc.ts'

export interface KycStatusView {
  /** The text of the badge, which is the status from the server. */
  label: string
  look: 'approved' | 'pending'
  button: string
  /** Shown instead of sending a document. Null when one may be sent. */
  message: string | null
  next: string
}

/** How a status is shown, and whether a document may be sent (UI-K6). */
export function describeKycStatus(status: string): KycStatusView {
  if (status === 'pending') {
    return { label: status, look: 'pending', ...words.pending }
  }
  if (status === 'approved') {
    return { label: status, look: 'approved', ...words.approved }
  }
  return {
    // Our server sends `none`; another may send an empty text.
    label: status === '' || status === 'none' ? words.notSubmitted : status,
    look: 'pending',
    message: null,
    ...words.open,
  }
}
