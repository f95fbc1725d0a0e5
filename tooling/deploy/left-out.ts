/** A check that cannot be made on this machine. Its message says why. */
export class LeftOut extends Error {}
