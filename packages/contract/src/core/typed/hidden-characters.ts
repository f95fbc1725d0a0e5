/**
 * A character that nobody sees, or that turns the text around: it makes people and checks read different things. Format characters,
 * fillers and tags, and what no font has: private characters, and those that Unicode has not assigned (as in RFC 8264). A break of lines is none: without it two words would be one.
 */
const hidden = String.raw`[\p{Cf}\p{Co}\p{Cn}\p{DI}\u2800\ufffc]`

/** Joiners between letters from Arabic to Sinhala, which are spelled with them; the colour of an emoji, and what joins several to one. */
const visible = String.raw`(?<=[\u0600-\u0dff])[\u200c\u200d](?=[\u0600-\u0dff])|(?<=\p{Emoji})\ufe0f|(?<=[\p{ExtPict}\p{EMod}\ufe0f])\u200d(?=\p{ExtPict})`

const either = new RegExp(`(${visible})|${hidden}`, 'gu')

/**
 * The text without the characters that nobody sees. Joiners stay inside emoji, and between letters of a script that is spelled
 * with them.
 */
export function removeHidden(text: string): string {
  return text.replace(either, (_, kept?: string) => kept ?? '')
}
