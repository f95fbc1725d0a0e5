import assert from 'node:assert/strict'
import type { TestOperator } from '../people/operators.ts'
import { ofDeposits } from './actions/deposits.ts'
import { ofDocuments, ofMembers, openPicture } from './actions/members.ts'
import { drawMemberAction } from './actions/own-money.ts'
import { ofPlans } from './actions/plans.ts'
import { ofOperators, ofPlatform } from './actions/platform.ts'
import { approveLargeOrSmall, claim, markUncertain, ofWithdrawals } from './actions/withdrawals.ts'
import { approve, approvalRequests, decisions, type ActionDraw, type Action } from './requests.ts'
import type { Done, WalkWorld } from './walk-world.ts'

/** The number of replies over all sequences, by the verb in the audit log or the code of the refusal. */
export type Tally = Map<string, number>

/**
 * Makes random operations of several operators and members: alone, repeated, and by several at the same time on the same record. The
 * world's journal gets the accepted ones.
 */
export async function runRandomWalk(world: WalkWorld, steps: number, tally: Tally): Promise<void> {
  const { journal, operators, random } = world
  const perform = async (by: string, action: Promise<Done[]>) => {
    try {
      for (const done of await action) {
        count(tally, done.verb)
        journal.push({ ...done, by })
      }
    } catch (error) {
      count(tally, `refused: ${requireRefusal(error)}`)
    }
  }
  const operate = (by: TestOperator, action: Action) => perform(by.id, action(by))

  // Some sequences begin with a claimed or uncertain withdrawal and a posted gain, or few would reach the later steps.
  const [owner, other] = operators
  const uncertain = random.pick(world.withdrawals)
  if (random.percent(50)) {
    await operate(owner, approveLargeOrSmall(world, uncertain))
    await operate(other, approveLargeOrSmall(world, uncertain))
    await operate(owner, claim(world, uncertain))
    if (random.percent(50)) await operate(owner, markUncertain(world, uncertain))
  }
  if (random.percent(30)) {
    await operate(owner, approvalRequests.gain_or_loss(world, ''))
    for (const { id } of world.requests) await operate(other, approve(world, id))
  }

  for (let step = 0; step < steps; step += 1) {
    const { draws, id } = drawThing(world)
    const acting = drawActions(world, draws, id).map(({ by, action }) => operate(by, action))
    if (random.percent(25)) {
      const { member, action } = drawMemberAction(world)
      acting.push(perform(member.id, action(member)))
    }
    await Promise.all(acting)
  }
}

/**
 * The audit log has exactly the rows of these people's operations. Each accepted action is an operation and adds the rows of its
 * verb once: an approval adds its own row and its effect's row. A refused operation adds none, except that a refused transaction
 * id is kept, and that a role was refused. Views of a record are logged once in a quarter of an hour.
 */
export async function expectEachActionAudited({
  friend,
  journal,
  lastEventBefore,
  member,
  operators,
  server,
}: WalkWorld): Promise<void> {
  const { rows } = await server.owner.query(
    `select actor_id || ' ' || did as operation, did ~ '(_viewed|^member_opened)$' as is_look, subject_id
     from audit.events where actor_id = any ($1) and id > $2
       and did not in ('withdrawal_transaction_refused', 'role_refused')`,
    [[...operators, member, friend].map(({ id }) => id), lastEventBefore],
  )
  const operations = rows.filter((row) => !row.is_look).map((row) => row.operation as string)
  const done = journal.filter(({ viewed }) => !viewed).map(({ by, verb }) => `${by} ${verb}`)
  assert.deepEqual(operations.toSorted(), done.toSorted(), 'audit rows are not the operations')
  const looks = new Set(rows.filter((row) => row.is_look).map((row) => `${row.operation} ${row.subject_id}`))
  const seen = new Set(journal.filter(({ viewed }) => viewed).map(({ by, verb, viewed }) => `${by} ${verb} ${viewed}`))
  assert.deepEqual([...looks].toSorted(), [...seen].toSorted(), 'audit rows are not what was viewed')
}

function drawActions(world: WalkWorld, draws: ActionDraw[], id: string): { by: TestOperator; action: Action }[] {
  const { operators, random } = world
  // Owners and treasurers more often, because the others are refused most operations.
  const drawOperator = () => random.pick(random.percent(60) ? operators.slice(0, 5) : operators)
  const first = { by: drawOperator(), action: random.pick(draws)(world, id) }
  const times = 1 + random.int(3)
  const shape = random.int(10)
  if (shape < 4) return [first]
  // One operator presses a button repeatedly; several operators press one button; several buttons about one record.
  if (shape < 6) return Array.from({ length: times }, () => first)
  if (shape < 8) return [first, ...Array.from({ length: times }, () => ({ ...first, by: drawOperator() }))]
  const others = Array.from({ length: times }, () => ({
    by: drawOperator(),
    action: random.pick(draws)(world, id),
  }))
  return [first, ...others]
}

function drawThing(world: WalkWorld): { draws: ActionDraw[]; id: string } {
  const { deposits, document, member, operators, plans, random, requests, withdrawals } = world
  if (requests.length > 0 && random.percent(40)) return { draws: decisions, id: random.pick(requests).id }
  if (random.percent(1)) return { draws: [openPicture], id: world.picture }
  return random.pick([
    { draws: ofDeposits, id: random.pick(deposits) },
    { draws: ofWithdrawals, id: random.pick(withdrawals) },
    // The withdrawal that takes two people.
    { draws: [approveLargeOrSmall, approveLargeOrSmall, ...ofWithdrawals], id: withdrawals[0] ?? '' },
    { draws: ofMembers, id: member.id },
    { draws: ofDocuments, id: document },
    { draws: ofPlans, id: random.pick(plans) },
    { draws: ofPlatform, id: '' },
    { draws: ofOperators, id: random.pick(operators).id },
  ])
}

function count(tally: Tally, name: string): void {
  tally.set(name, (tally.get(name) ?? 0) + 1)
}

/** The code of a refusal. Any other error is a bug of the product or of the test. */
function requireRefusal(error: unknown): string {
  const { code, status } = error as { code?: string; status?: number }
  if (code === undefined || (status ?? 500) >= 500) throw error
  return code
}
