/**
 * The top of a scale from zero that contains `max`. It has one or two digits and zeros, so that its half is round too.
 */
export function scaleTop(max: bigint): bigint {
  for (let power = 1n; ; power *= 10n) {
    for (const step of [10n, 12n, 15n, 20n, 25n, 30n, 40n, 50n, 60n, 80n]) {
      if (step * power >= max) return step * power
    }
  }
}

/** The position of a value on a scale, in thousandths. A position on a picture needs no bigint. */
export function placeOnScale(value: bigint, top: bigint): number {
  return Number((value * 1000n) / top)
}
