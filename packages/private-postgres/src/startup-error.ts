/** The house cannot open, and the message is the one sentence that tells the person who started it why. */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
}
