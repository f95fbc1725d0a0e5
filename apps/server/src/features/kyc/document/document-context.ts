/** The encryption context of a document: a file that was exchanged with another submission's cannot be decrypted. */
export function documentContext(submissionId: string): string {
  return `kyc_submissions ${submissionId}`
}
