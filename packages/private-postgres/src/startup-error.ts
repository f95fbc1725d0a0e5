/** The server cannot start. The message is one sentence that explains why to the person who started it. */
export class StartupError extends Error {
  override name = 'StartupError'
}
