import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideProRata } from './divide-pro-rata.ts'

const weights = fc.array(fc.bigInt(1n, 10n ** 13n), { minLength: 1, maxLength: 60 })
const amount = fc.bigInt(1n, 10n ** 11n)
const sum = (figures: bigint[]) => figures.reduce((all, one) => all + one, 0n)

test('the parts add up to the amount, and no part is a cent away from its exact share (REL-8)', () => {
  fc.assert(
    fc.property(amount, weights, (amountCents, drawn) => {
      const parts = divideProRata(amountCents, drawn)
      const total = sum(drawn)
      expect(sum(parts.map(({ cents }) => cents))).toBe(amountCents)
      for (const [place, { cents }] of parts.entries()) {
        const off = cents * total - amountCents * drawn[place]!
        expect(off > -total && off < total).toBe(true)
      }
    }),
  )
})

test('a larger weight never gets less, and equal weights differ by at most a cent', () => {
  fc.assert(
    fc.property(amount, weights, (amountCents, drawn) => {
      const parts = divideProRata(amountCents, drawn)
      const rising = drawn.map((weight, place) => ({ weight, cents: parts[place]!.cents }))
      rising.sort((a, b) => (a.weight < b.weight ? -1 : a.weight > b.weight ? 1 : Number(a.cents - b.cents)))
      for (const [place, { weight, cents }] of rising.entries()) {
        const before = rising[place - 1]
        if (before && before.weight < weight) expect(cents >= before.cents).toBe(true)
        if (before && before.weight === weight) expect(cents - before.cents <= 1n).toBe(true)
      }
    }),
  )
})

test.for<[string, bigint, bigint[], bigint[]]>([
  ['three equal weights share ten cents: the first gets the left-over cent', 10n, [1n, 1n, 1n], [4n, 3n, 3n]],
  ['the left-over cent goes to the largest remainder', 100n, [1n, 1n, 4n], [17n, 17n, 66n]],
  ['one cent among many goes to the largest', 1n, [5n, 9n, 7n], [0n, 1n, 0n]],
  ['a single weight gets all of it', 12_345n, [7n], [12_345n]],
])('%s', ([, amountCents, drawn, cents]) => {
  expect(divideProRata(amountCents, drawn).map((part) => part.cents)).toEqual(cents)
})

test('the exact share is shown to a ten-thousandth of a cent', () => {
  expect(divideProRata(100_00n, [1n, 2n])).toEqual([
    { cents: 33_33n, exact: '33.333333', hasExtraCent: false },
    { cents: 66_67n, exact: '66.666666', hasExtraCent: true },
  ])
  expect(divideProRata(1n, [1n, 3n])[0]?.exact).toBe('0.002500')
})
