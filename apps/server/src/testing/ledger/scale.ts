/** The number of random cases: few in every run, many in `npm run faults`. */
export function scale(counts: { usual: number; faults: number }): number {
  return process.env['CAIRN_FAULTS'] === 'long' ? counts.faults : counts.usual
}
