/**
 * A character that nobody sees, or that turns the text around: it makes people and checks read different things. Format and control
 * characters, fillers and tags, and separators of lines.
 */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

/** The scripts whose spelling needs joiners inside a word. */
const joining = ['Arabic', 'Bengali', 'Devanagari', 'Gujarati', 'Gurmukhi', 'Kannada', 'Malayalam', 'Oriya']
  .concat(['Sinhala', 'Tamil', 'Telugu'])
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('')
const joiners = new RegExp(String.raw`(?<=[${joining}])[\u200c\u200d](?=[${joining}])`, 'gu')
/** The colour of an emoji, and what joins several to one. */
const emoji =
  /(?<=\p{Emoji})\ufe0f|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)\u200d(?=\p{Extended_Pictographic})/gu

/**
 * Whether a text has a character that nobody sees. Joiners are none inside emoji, and between letters of a script that is spelled
 * with them.
 */
export function hasHiddenCharacter(text: string): boolean {
  return hidden.test(text.replace(joiners, '').replace(emoji, ''))
}
