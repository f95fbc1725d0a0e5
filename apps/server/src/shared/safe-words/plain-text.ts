/**
 * A text as a reader or a mail program takes it: full-width and styled letters are plain ones, every kind of full stop, and and
 * each lookalike, is a dot, and characters around a dot that hide it are removed.
 */
export function toPlainText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[。·‧•∙⋅ꓸ⸱⸳᙮܁܂]/gu, '.')
    .replace(/\s*[[({<]\s*(?:\.|dot)\s*[\])}>]\s*/giu, '.')
}
