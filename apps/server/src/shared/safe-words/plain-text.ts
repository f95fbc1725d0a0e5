/**
 * A text as a reader or a mail program takes it: full-width and styled letters are plain ones, every kind of full stop, and what looks like one, is a dot, and
 * what is written around a dot to hide it is gone.
 */
export function toPlainText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[。·‧•∙⋅ꓸ⸱⸳᙮܁܂]/gu, '.')
    .replace(/\s*[[({<]\s*(?:\.|dot)\s*[\])}>]\s*/giu, '.')
}
