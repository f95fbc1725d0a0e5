import { describe, expect, test } from 'vitest'
import { transitions } from '@cairn/contract/core/states.ts'
import {
  blockerReasons,
  listWithdrawals,
  viewWithdrawal,
  withheldReasons,
} from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { verifyLedger } from '../../../ledger/verification/verify.ts'
import { verifySignatures } from '../../../shared/signing/signatures/verify-signatures.ts'
import { codeOf } from '../../server/refusals.ts'
import { useTestServer } from '../../server/test-server.ts'
import { moves, type Machine, type Step } from './steps.ts'
import { makeScene, stops, type Scene, type Stop, type Target } from './stops.ts'

const server = useTestServer()
const isShown = /^(member_locked|withdrawal_blocked)$/
const machines: readonly Machine[] = ['approvals', 'deposits', 'distributions', 'withdrawals']

test('every transition of money and decisions has its steps, and every reason that stops a withdrawal its rule', () => {
  const listed = machines.flatMap((machine) =>
    transitions[machine].map(({ from, verb }) => `${machine}: ${from} ${verb}`),
  )
  expect(Object.keys(moves)).toEqual(expect.arrayContaining(listed))
  const reasons = blockerReasons.filter((reason) => ![...withheldReasons, 'approver_gone'].includes(reason))
  expect(Object.keys(stops)).toEqual(expect.arrayContaining(reasons))
})

/** The state of a record, and its holder. */
async function read(machine: string, { id }: Target): Promise<string> {
  const { rows } = await server.owner.query(
    `select row ->> 'status' as status, row ->> 'released_at' as released, row ->> 'claimed_by' as claimer
     from (select to_jsonb(record) as row from ${machine} record where id = $1) as record`,
    [id],
  )
  return JSON.stringify(rows[0])
}

/** Takes a step; returns the code of its refusal, or null. A step that became a request for another operator has not happened. */
async function take(machine: string, step: Step, scene: Scene, target: Target) {
  const before = await read(machine, target)
  const code = await codeOf(step.take(scene, target))
  return code ?? ((await read(machine, target)) === before ? 'second_person_needed' : null)
}

async function expectDatabaseRefuses(statement: string, rule: string) {
  const error = await server.database.plainPool.query(statement).catch((cause: { code: string }) => cause)
  expect(error).toMatchObject(rule.startsWith('CL') ? { code: rule } : { constraint: rule })
}

/** Why a withdrawal is stopped, as its page and the list show it. */
async function expectShown({ third }: Scene, { id }: Target, stop: Stop) {
  const blockers = [{ reason: stop.startsWith('first_') ? 'approver_gone' : stop }]
  expect(await third.send(viewWithdrawal, { params: { id } })).toMatchObject({ withdrawal: { blockers } })
  expect(await third.send(listWithdrawals, { query: { id } })).toMatchObject({ withdrawals: [{ blockers }] })
}

for (const [move, steps] of Object.entries(moves)) {
  const [machine = ''] = move.split(':')
  for (const step of typeof steps === 'string' ? [] : steps) {
    describe(step.does, () => {
      for (const stop of Object.keys(stops) as Stop[]) {
        const rule = step.rules[stop]
        const title = typeof rule === 'string' ? rule : `refused with ${rule.code}`
        test(`${stop.replaceAll('_', ' ')}: ${title} (SEC-109)`, async () => {
          const scene = await makeScene(server)
          const target = await step.make(scene)
          const [begin, end] = stops[stop]
          await server.owner.query(begin(scene, target))
          try {
            if (typeof rule !== 'string') {
              if (machine === 'withdrawals' && isShown.test(rule.code)) await expectShown(scene, target, stop)
              if (rule.database && step.statement)
                await expectDatabaseRefuses(step.statement(scene, target), rule.database)
            }
            expect(await take(machine, step, scene, target)).toBe(typeof rule === 'string' ? null : rule.code)
          } finally {
            await server.owner.query(end(scene, target))
          }
          // A distribution has failed for good, and a request for two people still needs the second one.
          if (typeof rule === 'string' || step.isFinal || stop === 'setting_tightened') return
          expect(await take(machine, step, scene, target)).toBeNull()
        })
      }
    })
  }
}

test('the verifier finds nothing after all pairs', async () => {
  expect((await verifyLedger(server.owner, { checkSignatures: verifySignatures(server.keys) })).findings).toEqual([])
})
