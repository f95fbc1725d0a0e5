/**
 * Texts as netstrings: the length of each in bytes in decimal digits, `:`, the text, `,`. No other texts give the same.
 */
export function writeNetstrings(texts: readonly string[]): string {
  return texts.map((text) => `${new TextEncoder().encode(text).length}:${text},`).join('')
}

export async function hashText(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
