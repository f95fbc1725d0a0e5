/** What a document is encrypted for: exchanged with another submission's file, it does not open. */
export function documentContext(submissionId: string): string {
  return `kyc_submissions ${submissionId}`
}
