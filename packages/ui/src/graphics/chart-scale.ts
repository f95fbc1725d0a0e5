/**
 * The top of a scale that begins at zero and holds `max`: a figure of one or two digits and noughts, so that the top and
 * its half are round. Exact, like the money that it measures.
 */
export function scaleTop(max: bigint): bigint {
  for (let power = 1n; ; power *= 10n) {
    for (const step of [10n, 12n, 15n, 20n, 25n, 30n, 40n, 50n, 60n, 80n]) {
      if (step * power >= max) return step * power
    }
  }
}

/** Where a value lies on a scale, in thousandths of its length: only a place on a picture, so a number may say it. */
export function placeOnScale(value: bigint, top: bigint): number {
  return Number((value * 1000n) / top)
}
