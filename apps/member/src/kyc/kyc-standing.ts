export interface KycStanding {
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

/** What the member reads for a status, and whether a document may be sent (requirement K6). */
export function kycStanding(status: string): KycStanding {
  if (status === 'pending') {
    return {
      label: status,
      look: 'pending',
      button: 'Pending KYC',
      message: 'Your KYC is pending',
      next: 'We have your document and are looking at it.',
    }
  }
  if (status === 'approved') {
    return {
      label: status,
      look: 'approved',
      button: 'KYC Approved',
      message: 'Your KYC has been approved',
      next: 'Your identity is verified. There is nothing to do.',
    }
  }
  return {
    // Our server says `none` in a word; another may say nothing at all.
    label: status === '' || status === 'none' ? 'Not submitted' : status,
    look: 'pending',
    button: 'Complete KYC process',
    message: null,
    next: 'Send a picture of an identity document to verify who you are.',
  }
}
