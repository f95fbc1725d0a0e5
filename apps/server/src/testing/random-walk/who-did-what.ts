import assert from 'node:assert/strict'
import { limitCents, openingCents, type Entry, type WalkWorld } from './walk-world.ts'

/**
 * Expects the rules of two people of a sequence by its journal, in which the test keeps the accepted replies. It never reads the
 * actors from the database, so an error in the audit log or in a constraint cannot hide itself.
 */
export async function expectAgreed(world: WalkWorld): Promise<void> {
  for (const [rule, find] of Object.entries(rules)) assert.deepEqual([...find(world)], [], rule)
  const { cents, journal, server, member, friend } = world
  // The replies do not contain a loss's parts from the members.
  if (journal.some(({ verb }) => verb === 'loss_posted')) return
  const sum = (verb: string, of: (entry: Entry) => bigint | undefined) =>
    journal.filter((entry) => entry.verb === verb).reduce((total, entry) => total + (of(entry) ?? 0n), 0n)
  const expected =
    openingCents +
    sum('deposit_confirmed', (entry) => entry.cents) +
    sum('manual_transfer_posted', (entry) => entry.cents) -
    sum('withdrawal_sent', ({ record }) => cents.get(record ?? ''))
  const { rows } = await server.owner.query<{ cents: string }>(
    'select sum(balance_cents) as cents from ledger.accounts where member_id = any ($1)',
    [[member.id, friend.id]],
  )
  assert.equal(rows[0]?.cents, String(expected), 'the members have another sum than the replies say')
}

type Rule = (world: WalkWorld) => Iterable<unknown>

const rules: Record<string, Rule> = {
  'a request was approved or rejected by the one who made it, or decided twice': ({ journal }) => {
    const requests = new Map(of(journal, 'approval_requested').map(({ by, record }) => [record, by]))
    const ends = of(journal, 'approval_approved', 'approval_rejected', 'approval_withdrawn')
    const wrong = ends.filter(
      ({ by, record, verb }) =>
        !requests.has(record) || (requests.get(record) === by) !== (verb === 'approval_withdrawn'),
    )
    return [...wrong, ...repeated(ends)]
  },
  'a record was decided twice': ({ journal }) =>
    onceOnly.flatMap((verbs) => repeated(of(withoutDiscarded(journal), ...verbs))),
  'one operator decided more than the limit alone': ({ cents, journal }) =>
    tooMuch(
      [
        ...['deposit_confirmed', 'deposit_released', 'distribution_requested'].flatMap((verb) => alone(journal, verb)),
        ...approvedAlone(journal),
      ],
      limitCents,
      byOperator,
      (entry) => moved(entry) ?? requestedIn(cents)(entry),
    ),
  'deposits above the limit were confirmed for one member by one operator each': ({ cents, deposits, journal }) => {
    // The fourth pending one is the friend's.
    const member = ({ record }: Entry) => String(record === deposits[4])
    return tooMuch(alone(journal, 'deposit_confirmed'), limitCents, member, requestedIn(cents))
  },
  'a withdrawal had two approvals of one operator': ({ journal }) =>
    of(journal, 'withdrawal_approved').filter(({ by, record }) =>
      of(journal, 'withdrawal_approved_first').some((first) => first.record === record && first.by === by),
    ),
  'a withdrawal was sent by an operator who had not claimed it': ({ journal }) =>
    alone(journal, 'withdrawal_sent').filter((sent) => {
      const claims = of(journal, 'withdrawal_claimed', 'withdrawal_taken_over').filter(
        ({ record, step }) => record === sent.record && step <= sent.step,
      )
      const last = Math.max(...claims.filter(({ step }) => step < sent.step).map(({ step }) => step))
      return !claims.some(({ by, step }) => by === sent.by && step >= last)
    }),
  'money of a claimed withdrawal returned without two people': ({ journal }) =>
    alone(journal, 'withdrawal_rejected').filter(({ record, step }) =>
      of(journal, 'withdrawal_claimed').some((claim) => claim.record === record && claim.step < step),
    ),
  'an operator whose sessions had ended did something': ({ journal, operators }) =>
    operators.flatMap(({ id }) => {
      const ended = of(
        journal,
        'operator_removed',
        'operator_suspended',
        'operator_reset_started',
        'operator_sessions_ended',
      )
      const first = Math.min(...ended.filter(({ record }) => record === id).map(({ step }) => step))
      return journal.filter(({ by, step }) => by === id && step > first)
    }),
  'a decision was made on a screen that showed an earlier version': ({ journal }) =>
    journal.filter(({ record, screen, step, verb }) =>
      journal.some(
        (change) =>
          screen &&
          changes.has(verb) &&
          changes.has(change.verb) &&
          change.record === record &&
          change.step >= screen.step &&
          change.step < step,
      ),
    ),
}

/** A record appears at most once in each list. */
const onceOnly = [
  ['deposit_confirmed', 'deposit_rejected', 'deposit_cancelled', 'deposit_expired'],
  ['deposit_released'],
  ['withdrawal_approved'],
  ['withdrawal_approved_first'],
  ['withdrawal_claimed'],
  ['withdrawal_sent', 'withdrawal_rejected', 'withdrawal_cancelled'],
  ['kyc_approved', 'kyc_rejected', 'kyc_retake_requested'],
]

/** Verbs that make the earlier versions of a record stale. */
const changes = new Set([
  ...onceOnly.flat().filter((verb) => !verb.endsWith('_cancelled')),
  'approval_approved',
  'approval_rejected',
  'approval_withdrawn',
  'withdrawal_taken_over',
  'withdrawal_marked_uncertain',
  'member_locked',
  'member_unlocked',
  'operator_suspended',
  'operator_resumed',
])

const of = (journal: Entry[], ...verbs: string[]) => journal.filter(({ verb }) => verbs.includes(verb))
const alone = (journal: Entry[], verb: string) => of(journal, verb).filter(({ approval }) => approval === undefined)

/** Without the withdrawals whose approval was discarded: they are approved again. */
function withoutDiscarded(journal: Entry[]): Entry[] {
  const discarded = new Set(of(journal, 'withdrawal_approval_discarded').map(({ record }) => record))
  return journal.filter(({ record, verb }) => !verb.startsWith('withdrawal_approved') || !discarded.has(record))
}

/** Items with one approval, which were neither rejected nor cancelled, and kept it. */
function approvedAlone(journal: Entry[]): Entry[] {
  const others = of(
    journal,
    'withdrawal_approved_first',
    'withdrawal_approval_discarded',
    'withdrawal_rejected',
    'withdrawal_cancelled',
  )
  const records = new Set(others.map(({ record }) => record))
  return of(journal, 'withdrawal_approved').filter(({ record }) => !records.has(record))
}

function repeated(entries: Entry[]): Entry[] {
  const seen = new Set<string | undefined>()
  return entries.filter(({ record }) => seen.size === seen.add(record).size)
}

const byOperator = ({ by }: Entry) => by
const moved = ({ cents }: Entry) => cents
const requestedIn = (cents: WalkWorld['cents']) => {
  return ({ record }: Entry) => cents.get(record ?? '')
}

/** The groups whose sum is above a limit. */
function tooMuch(
  entries: Entry[],
  maxCents: bigint,
  groupOf: (entry: Entry) => string,
  centsOf: (entry: Entry) => bigint | undefined,
): Entry[][] {
  const sum = (group: Entry[]) => group.reduce((total, entry) => total + (centsOf(entry) ?? 0n), 0n)
  return [...Map.groupBy(entries, groupOf).values()].filter((group) => sum(group) > maxCents)
}
