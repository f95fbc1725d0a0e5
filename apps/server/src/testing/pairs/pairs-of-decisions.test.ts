import { beforeAll, describe, expect, test } from 'vitest'
import { verifyLedger } from '../../ledger/verification/verify.ts'
import { verifySignatures } from '../../shared/signing/signatures/verify-signatures.ts'
import { readVersion } from '../people/operators.ts'
import { useOperator } from '../people/use-operator.ts'
import { useTestServer } from '../server/test-server.ts'
import { decidersOf, makeMember, subjects, type Scene, type Subject } from './subjects.ts'

const server = useTestServer()
// Each amount here takes one person, except another amount of a deposit.
const first = useOperator(server, 'owner')
const second = useOperator(server, 'owner')

describe.for(Object.entries(subjects))('two operators decide %s', ([, subject]) => {
  const names = Object.keys(subject.decisions)
  const pairs = names.flatMap((one) => names.map((other) => [one, other] as const))
  const alone = new Map<string, string>()
  const isCompatible = (one: string, other: string) => subject.compatible?.includes(`${one}, ${other}`) ?? false

  beforeAll(async () => {
    for (const name of names) alone.set(name, await decideAlone(subject, name))
  })

  test('one after the other on the same version: the second reads the change, in every pair (SEC-32)', async () => {
    for (const [one, other] of pairs) {
      const pair = `${one}, then ${other}`
      const play = await startPair(subject, one, other)
      if (!play) continue
      await play.decide(0)
      const answer = await play.decide(1).then(
        () => 'accepted',
        (error: Error) => error.message,
      )
      if (isCompatible(one, other)) {
        expect(answer, pair).toBe('accepted')
        continue
      }
      expect(answer, pair).toMatch(whatChanged)
      expect(await play.outcome(), pair).toBe(alone.get(one))
    }
  })

  test('at once: one of the two succeeds, in every pair (SEC-32)', async () => {
    for (const [one, other] of pairs) {
      const pair = `${one} and ${other}`
      const play = await startPair(subject, one, other)
      if (!play) continue
      const answers = await Promise.allSettled([play.decide(0), play.decide(1)])
      const accepted = answers.filter(({ status }) => status === 'fulfilled').length
      const mayBoth = isCompatible(one, other) || isCompatible(other, one)
      expect(accepted, pair).toBeOneOf(mayBoth ? [1, 2] : [1])
      if (accepted === 1) expect([alone.get(one), alone.get(other)], pair).toContain(await play.outcome())
    }
  })
})

test('the verifier finds nothing after all pairs', async () => {
  expect((await verifyLedger(server.owner, { checkSignatures: verifySignatures(server.keys) })).findings).toEqual([])
})

const whatChanged =
  /already (approved|rejected|withdrawn|expired|completed|cancelled|retake|requested)|can no longer be cancelled|no longer (pending|open)(: it is \w+, by (Terry|the member)|$)|while you were viewing it: .+ by Terry|is sending this withdrawal|not (waiting to be sent|being sent|in a plan|marked as uncertain)|not available/

async function startPair(subject: Subject, one: string, other: string) {
  const member = await makeMember(server)
  const scene: Scene = { server, member, first, second }
  const decisions = [subject.decisions[one]!, subject.decisions[other]!] as const
  const deciders = decidersOf(scene, ...decisions)
  if (!deciders) return null
  const id = await subject.make(scene)
  const version = await readVersion(server, id)
  return {
    decide: (place: 0 | 1) => decisions[place].decide(deciders[place], id, version, scene),
    outcome: () => readOutcome(scene, id),
  }
}

async function decideAlone(subject: Subject, name: string): Promise<string> {
  const play = await startPair(subject, name, name)
  const scene: Scene = { server, member: await makeMember(server), first, second }
  if (play) {
    await play.decide(0)
    return play.outcome()
  }
  const id = await subject.make(scene)
  const { by, decide } = subject.decisions[name]!
  await decide(by === 'second' ? second : first, id, await readVersion(server, id), scene)
  return readOutcome(scene, id)
}

/** The states of the member's records, their money, transfers and requests: without names, ids and times. */
async function readOutcome({ member }: Scene, id: string): Promise<string> {
  const { rows } = await server.owner.query(
    `select
       (select jsonb_agg(jsonb_build_array(role, balance_cents) order by role) from ledger.accounts where member_id = $1) as money,
       (select jsonb_agg(kind order by position) from ledger.transfers where reference = $2) as transfers,
       (select jsonb_agg(did order by id) from audit.events where subject_id = $2 and did !~ '_(first|refused)$') as entries,
       (select jsonb_agg(jsonb_build_array(status, released_at is not null)) from deposits where id = $2) as deposit,
       (select jsonb_agg(status) from withdrawals where id = $2) as withdrawal,
       (select jsonb_agg(status) from kyc_submissions where id = $2) as document,
       (select jsonb_agg(jsonb_build_array(kind, status) order by kind, status) from approvals where member_id = $1) as requests`,
    [member.id, id],
  )
  return JSON.stringify(rows[0])
}
