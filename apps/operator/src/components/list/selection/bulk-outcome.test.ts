import { listRefusals } from '@cairn/contract/core/refusals/list-refusals.ts'
import { expireDeposit, releaseDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { deposits as words } from '@cairn/words/backoffice/deposits/deposits.ts'
import { table } from '@cairn/words/backoffice/shared/list.ts'
import { expect, test } from 'vitest'
import { resultOf, summarise } from './bulk-outcome.ts'

test.each([
  { call: releaseDeposit, texts: words.releaseSelected, already: 'deposit_not_in_plan' },
  { call: expireDeposit, texts: words.expireSelected, already: 'deposit_not_pending' },
] as const)('each refusal of $call.path is counted as what it is', ({ call, texts, already }) => {
  for (const code of listRefusals(call)) {
    const counted: Record<string, string> = {
      [already]: texts.already(1),
      approval_requested_already: table.requestedOf(1),
      changed_meanwhile: table.changedOf(1),
    }
    const outcome = { row: {}, is: resultOf(code, already), why: 'Why' }
    expect(summarise({ all: 1, outcomes: [outcome] }, texts), code).toBe(
      `${texts.done(0)}, ${counted[code] ?? table.failedOf(1, 'Why')}`,
    )
  }
})

const failed = (why: string) => ({ row: {}, is: 'failed' as const, why })
const count = (...whys: string[]) => summarise({ all: 3, outcomes: whys.map(failed) }, words.releaseSelected)

test('the reason of failures is named when all have the same', () => {
  expect(count('One', 'One', 'One')).toBe(`${words.releaseSelected.done(0)}, ${table.failedOf(3, 'One')}`)
  expect(count('One', 'Two')).toBe(
    [words.releaseSelected.done(0), table.failedOf(2, ''), table.unchanged(1)].join(', '),
  )
})
