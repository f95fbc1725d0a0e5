import { expect } from 'vitest'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { viewMember } from '@cairn/contract/member/account/members.ts'
import { expectBooksToBalance } from '../books.ts'
import type { Person } from '../../people/people.ts'
import { Model } from './model.ts'
import type { ModelWorld } from './model-answers.ts'
import { Steps } from './model-steps.ts'

/** Makes a number of random steps on the server and in the model, and compares the two after each. */
export async function runModel(world: ModelWorld, count: number): Promise<void> {
  const model = new Model(await readBudget(world))
  const steps = new Steps(world, model)
  await steps.register()
  for (let turn = 1; turn <= count; turn += 1) {
    const what = await steps.step()
    await compare(world, steps, `step ${turn}: ${what}`)
  }

  // Pays every owed bonus, so that the next run begins in a state that its model knows.
  await steps.fund(model.owed.reduce((sum, { cents }) => sum + cents, 0n))
  await steps.payBonuses()
  for (const { id } of steps.participants) steps.touched.add(id)
  await compare(world, steps, 'the end')
  expect(await readBudget(world)).toBe(model.budget)
}

/** The server shows each changed member the figures of the model, and the ledger balances. */
async function compare(world: ModelWorld, steps: Steps, step: string): Promise<void> {
  for (const participant of steps.participants)
    if (steps.touched.has(participant.id)) await compareOne(participant, steps.model, step)
  steps.touched.clear()
  await expectBooksToBalance(world.server.owner)
}

async function compareOne({ id: memberId, send }: Person, model: Model, step: string): Promise<void> {
  const { user } = await send(viewMember)
  const { available, invested, sent, bonus } = model.of(memberId)
  expect(
    [user.balance, user.active_deposit, user.total_withdrawal, user.bonus],
    `${step}: balance, active deposit, total withdrawal and bonus`,
  ).toEqual([available, invested, sent, bonus])

  const { data } = await send(listHistory)
  const shown = data.map(({ _id, type, amount, status, wallet }) => ({ _id, type, amount, status, wallet }))
  const expected = model.records
    .filter(({ member }) => member === memberId)
    .map(({ id, type, cents, status, wallet }) => {
      // Only operators see that it is uncertain; its member sees that it is being processed.
      const shownStatus = status === 'sending' || status === 'uncertain' ? 'processing' : status
      return { _id: id, type, amount: cents, status: shownStatus, wallet }
    })
    .toReversed()
  expect(shown, `${step}: the history`).toEqual(expected)
}

async function readBudget({ server }: ModelWorld): Promise<bigint> {
  const { rows } = await server.owner.query("select balance_cents from ledger.accounts where code = 'bonus_budget'")
  return BigInt(rows[0].balance_cents)
}
