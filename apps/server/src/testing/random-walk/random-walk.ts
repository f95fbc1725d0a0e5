import assert from 'node:assert/strict'
import type { TestOperator } from '../people/operators.ts'
import {
  approveLargeOrSmall,
  markUncertain,
  ofDeposits,
  ofDocuments,
  ofMembers,
  ofOperators,
  ofPlans,
  ofPlatform,
  ofWithdrawals,
  openPicture,
} from './actions.ts'
import { approve, approvalRequests, decisions, type Draw, type Press } from './requests.ts'
import type { Stage } from './stage.ts'

/** The number of replies over all sequences, by the verb in the audit log or the code of the refusal. */
export type Tally = Map<string, number>

/** The accepted operations, as `<operator> <verb>`, and the viewed records, as `<operator> <verb> <record>`. */
export interface Played {
  done: string[]
  seen: Set<string>
}

/**
 * Makes random operations of several operators: alone, repeated, by several at the same time on the same record, and from
 * stale screens.
 */
export async function runRandomWalk(stage: Stage, steps: number, tally: Tally): Promise<Played> {
  const { operators, random } = stage
  const played: Played = { done: [], seen: new Set() }
  const press = async (by: TestOperator, pressed: Press) => {
    try {
      for (const row of await pressed(by)) {
        count(tally, row.replace(/ .*/, ''))
        if (row.includes(' ')) played.seen.add(`${by.id} ${row}`)
        else played.done.push(`${by.id} ${row}`)
      }
    } catch (error) {
      count(tally, `refused: ${requireRefusal(error)}`)
    }
  }

  // Some sequences begin with an uncertain withdrawal and a booked gain, or few would reach the later steps.
  const [owner, other] = operators as [TestOperator, TestOperator]
  const uncertain = random.pick(stage.withdrawals)
  if (random.percent(50)) {
    for (const by of [owner, other]) await press(by, approveLargeOrSmall(stage, uncertain))
    await press(owner, markUncertain(stage, uncertain))
  }
  if (random.percent(30)) {
    await press(owner, approvalRequests.gain_or_loss(stage, ''))
    for (const { id } of stage.requests) await press(other, approve(stage, id))
  }

  for (let step = 0; step < steps; step += 1) {
    await Promise.all(drawPresses(stage).map(({ by, pressed }) => press(by, pressed)))
  }
  return played
}

/**
 * The audit log has exactly the rows of these operators' operations. Each accepted press is an operation and adds the rows of
 * its verb once: an approval adds its own row and that of its effect. Views of a record are logged once in a quarter of an hour.
 */
export async function expectEachActionAudited({ server, operators }: Stage, { done, seen }: Played): Promise<void> {
  const { rows } = await server.owner.query(
    `select actor_id || ' ' || did as operation, did ~ '_viewed$' as is_look, subject_id
     from audit.events where actor_id = any ($1)`,
    [operators.map(({ id }) => id)],
  )
  const operations = rows.filter((row) => !row.is_look).map((row) => row.operation as string)
  assert.deepEqual(operations.toSorted(), done.toSorted(), 'audit rows are not the operations')
  const looks = new Set(rows.filter((row) => row.is_look).map((row) => `${row.operation} ${row.subject_id}`))
  assert.deepEqual([...looks].toSorted(), [...seen].toSorted(), 'audit rows are not what was looked at')
}

interface DrawnPress {
  by: TestOperator
  pressed: Press
}

function drawPresses(stage: Stage): DrawnPress[] {
  const { operators, random } = stage
  const { draws, id } = drawThing(stage)
  // Owners and treasurers more often, because the others are refused most operations.
  const drawOperator = () => random.pick(random.percent(60) ? operators.slice(0, 5) : operators)
  const first = { by: drawOperator(), pressed: random.pick(draws)(stage, id) }
  const times = 1 + random.int(3)
  const shape = random.int(10)
  if (shape < 4) return [first]
  // One operator presses a button repeatedly; several operators press one button; several buttons about one record.
  if (shape < 6) return Array.from({ length: times }, () => first)
  if (shape < 8) return [first, ...Array.from({ length: times }, () => ({ ...first, by: drawOperator() }))]
  const others = Array.from({ length: times }, () => ({
    by: drawOperator(),
    pressed: random.pick(draws)(stage, id),
  }))
  return [first, ...others]
}

function drawThing(stage: Stage): { draws: Draw[]; id: string } {
  const { deposits, document, member, operators, plans, random, requests, withdrawals } = stage
  if (requests.length > 0 && random.percent(40)) return { draws: decisions, id: random.pick(requests).id }
  if (random.percent(1)) return { draws: [openPicture], id: stage.picture }
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
