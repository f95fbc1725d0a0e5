/** The encryption context of a document: a file from another submission cannot be decrypted. */
export function documentContext(submissionId: string): string {
  return `kyc_submissions ${submissionId}`
}
