/** A check that cannot be made on this machine. Its message states the reason. */
export class LeftOut extends Error {}
