/**
 * A mail server's answer in a form to store and show: one line, without addresses and links. A server that refuses a mail for its
 * content may quote it, with the token of its link.
 */
export function describeFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : 'unknown'
  return (
    message
      .replaceAll(/\S*:\/\/\S*/g, '[link]')
      .replaceAll(/\S*#\S*/g, '[link]')
      .replaceAll(/\S+@\S+/g, '[mailbox]')
      // Text as long as a token, made of its letters.
      .replaceAll(/[\w-]{40,}/g, '[…]')
      .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
      .slice(0, 300)
  )
}
