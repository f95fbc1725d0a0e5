import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { viewUnits } from '@cairn/contract/operator/ledger/custody-units.ts'
import { viewUncollected, type Uncollected } from '@cairn/contract/operator/ledger/uncollected.ts'
import { units as words } from '@cairn/words/backoffice/ledger/units.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderAs } from '../../../testing/render-as.tsx'
import { UnitsScreen } from './units-screen.tsx'

const book = {
  asset: 'ethereum' as const,
  in: '3',
  out: '1',
  fees: '0',
  held: '2',
  unattributed: '0',
  unconfirmed: '0',
  amount: 4_000_00n,
  unknown_count: 0,
  unknown_amount: 0n,
}
const uncollected: Uncollected = {
  problem: null,
  coins: '0.375 ETH',
  count: 2,
  addresses: [{ address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94', coins: '0.25 ETH' }],
  only_newest: null,
  block: 21_334_001,
  cost: { one: '0.000063 ETH', all: '0.000126 ETH', one_amount: 12n, all_amount: 24n },
  smallest: 10_00n,
  is_smallest_too_low: false,
}

async function show(changes: Partial<Uncollected> = {}): Promise<void> {
  const server = new FakeServer()
    .reply(viewUnits, { books: [book] })
    .reply(viewUncollected, { uncollected: { ...uncollected, ...changes } })
  await renderAs('treasurer', <UnitsScreen />, { server })
  expect(page.getByText(words.uncollected.title).query()).toBeNull()
  await press(words.uncollected.show)
  await expect.element(page.getByText(words.uncollected.title)).toBeVisible()
}
const shown = (text: string) => page.getByText(text, { exact: true })

test('the book of a coin shows what is not collected yet, where, and what collecting it costs', async () => {
  await show()
  await expect.element(shown('0.375 ETH')).toBeVisible()
  await expect.element(shown('2 addresses')).toBeVisible()
  await expect.element(shown('Shown by block 21,334,001')).toBeVisible()
  await expect.element(shown('0.000126 ETH ($0.24)')).toBeVisible()
  await expect.element(shown('0x9858EfFD232B4033E47d90003D41EC34EcaEda94')).toBeVisible()
  expect(shown(words.uncollected.tooLow).query()).toBeNull()
})

test('a smallest deposit that is too low is marked, with the way to the settings', async () => {
  await show({ is_smallest_too_low: true, smallest: 12n })
  await expect.element(shown(words.uncollected.tooLow)).toBeVisible()
  const link = page.getByRole('link', { name: words.uncollected.settings }).element()
  expect(link.getAttribute('href')).toBe('/settings')
})

test('where the chain is not read, the reason stands in place of the coins', async () => {
  await show({ problem: 'No source is set for this chain', coins: '', count: 0, addresses: [], cost: null })
  await expect.element(shown('No source is set for this chain')).toBeVisible()
  expect(shown(words.uncollected.cost).query()).toBeNull()
})
