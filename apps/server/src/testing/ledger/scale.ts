/** How long the tests that draw their cases go on: a little in every run, much in `npm run faults`. */
export function scale(counts: { usual: number; faults: number }): number {
  return process.env['CAIRN_FAULTS'] === 'long' ? counts.faults : counts.usual
}
