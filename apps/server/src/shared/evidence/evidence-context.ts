/** The encryption context of an evidence file: another file in its place cannot be decrypted. */
export function evidenceContext(fileId: string): string {
  return `evidence_files ${fileId}`
}
