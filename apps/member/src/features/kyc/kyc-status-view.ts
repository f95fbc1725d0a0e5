import { kyc as words } from '@cairn/words/member/kyc.ts'

export interface KycStatusView {
  /** The text of the badge: the status as the server wrote it. */
  label: string
  /** Whose colours the badge has. */
  look: 'approved' | 'pending'
  button: string
  /** Shown instead of sending; null when a document may be sent. */
  message: string | null
  /** What comes next, in a sentence. */
  next: string
}

/** What the member reads for a status, and whether a document may be sent (UI-K6). */
export function viewKycStatus(status: string): KycStatusView {
  if (status === 'pending') {
    return {
      label: status,
      look: 'pending',
      ...words.pending,
    }
  }
  if (status === 'approved') {
    return {
      label: status,
      look: 'approved',
      ...words.approved,
    }
  }
  return {
    // Our server says `none` in a word; another may say nothing at all.
    label: status === '' || status === 'none' ? words.notSubmitted : status,
    look: 'pending',
    message: null,
    ...words.open,
  }
}
