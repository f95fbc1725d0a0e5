/** The encryption context of an evidence file: one that was exchanged with another cannot be decrypted. */
export function evidenceContext(fileId: string): string {
  return `evidence_files ${fileId}`
}
