import { expect } from 'vitest'
import { listHistory } from '@cairn/contract/member/history.ts'
import { viewMember } from '@cairn/contract/member/members.ts'
import { expectBooksToBalance } from './books.ts'
import { Model } from './model.ts'
import type { Player, Stage } from './model-answers.ts'
import { Steps } from './model-steps.ts'

/** Plays a number of drawn steps in the platform and in the model, and holds them against each other after every one. */
export async function playModel(stage: Stage, count: number): Promise<void> {
  const model = new Model(await readBudget(stage))
  const steps = new Steps(stage, model)
  await steps.register()
  for (let turn = 1; turn <= count; turn += 1) {
    const what = await steps.step()
    await compare(stage, steps, `step ${turn}: ${what}`)
  }

  // Nothing is left owed, so that the next run begins with what its model knows of.
  await steps.fund(model.owed.reduce((sum, { cents }) => sum + cents, 0n))
  await steps.payBonuses()
  for (const { person } of steps.players) steps.touched.add(person.id)
  await compare(stage, steps, 'the end')
  expect(await readBudget(stage)).toBe(model.budget)
}

/** Whoever was touched is shown exactly what the model says, and the books balance. */
async function compare(stage: Stage, steps: Steps, step: string): Promise<void> {
  for (const player of steps.players)
    if (steps.touched.has(player.person.id)) await compareOne(player, steps.model, step)
  steps.touched.clear()
  await expectBooksToBalance(stage.server.owner)
}

async function compareOne({ person, send }: Player, model: Model, step: string): Promise<void> {
  const { user } = await send(viewMember)
  const { available, invested, sent, bonus } = model.of(person.id)
  expect(
    [user.balance, user.active_deposit, user.total_withdrawal, user.bonus],
    `${step}: balance, active deposit, total withdrawal and bonus`,
  ).toEqual([available, invested, sent, bonus])

  const { data } = await send(listHistory)
  const shown = data.map(({ _id, type, amount, status, wallet }) => ({ _id, type, amount, status, wallet }))
  const expected = model.records
    .filter(({ member }) => member === person.id)
    .map(({ id, type, cents, status, wallet }) => {
      // Whether it is in doubt is for the operators; its member is told that it is being processed.
      const told = status === 'in_doubt' ? 'processing' : status
      return { _id: id, type, amount: cents, status: told, wallet }
    })
    .toReversed()
  expect(shown, `${step}: the history`).toEqual(expected)
}

async function readBudget({ server }: Stage): Promise<bigint> {
  const { rows } = await server.owner.query("select balance_cents from ledger.accounts where code = 'bonus_budget'")
  return BigInt(rows[0].balance_cents)
}
