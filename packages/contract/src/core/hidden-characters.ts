/**
 * A character that nobody sees, or that turns the text around: it makes people and checks read different things. Format and control
 * characters, fillers and tags, separators of lines, and what no font has: private characters, and those that Unicode has not
 * assigned (as in RFC 8264).
 */
export const hiddenCharacters = String.raw`\p{C}\p{Zl}\p{Zp}\p{DI}\u2800\ufffc`
const hidden = new RegExp(`[${hiddenCharacters}]`, 'u')

/** Joiners between letters from Arabic to Sinhala, which are spelled with them; the colour of an emoji, and what joins several to one. */
const visible =
  /(?<=[\u0600-\u0dff])[\u200c\u200d](?=[\u0600-\u0dff])|(?<=\p{Emoji})\ufe0f|(?<=[\p{ExtPict}\p{EMod}\ufe0f])\u200d(?=\p{ExtPict})/gu

/**
 * Whether a text has a character that nobody sees. Joiners are none inside emoji, and between letters of a script that is spelled
 * with them.
 */
export function hasHiddenCharacter(text: string): boolean {
  return hidden.test(text.replace(visible, ''))
}
