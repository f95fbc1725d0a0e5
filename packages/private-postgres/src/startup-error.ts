/** The platform cannot open, and the message is the one sentence that tells the person who started it why. */
export class StartupError extends Error {
  override name = 'StartupError'
}
