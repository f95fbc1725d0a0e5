import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import type { StopReason } from '../../../features/withdrawals/approval/read-blockers.ts'
import { offerBitcoin, openPlan } from '../../fixtures/fixtures.ts'
import { makeOperators, type TestOperator } from '../../people/operators.ts'
import { makePerson, type Person } from '../../people/people.ts'
import type { TestServer } from '../../server/test-server.ts'

/** A reason that stops a payout until it ends. */
export type PayoutStop = Exclude<StopReason, 'member_locked' | 'approver_gone'>
type Departure = 'suspended' | 'removed' | 'other_role'

/** Every event between two decisions that may stop the next one. */
export type Stop =
  | 'member_locked'
  | PayoutStop
  | `${'first' | 'second'}_${Departure}`
  | 'member_closing'
  | 'plan_closed'
  | 'setting_tightened'
  | 'row_altered'
  | 'receiving_address_replaced'

/** The people of a pair. The first decides or requests; the second takes the next step if it is another's. */
export interface Scene {
  server: TestServer
  member: Person
  first: TestOperator
  second: TestOperator
  third: TestOperator
  plan: { _id: string }
}

/** A record, and the row whose change must be noticed. */
export interface Target {
  id: string
  altered: [table: 'approvals' | 'deposits' | 'distributions' | 'withdrawals', id: string]
}

export async function makeScene(server: TestServer): Promise<Scene> {
  const roles = ['treasurer', 'treasurer', 'treasurer'] as const satisfies OperatorRole[]
  const [first, second, third] = await makeOperators(server, ...roles)
  const member = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
  await offerBitcoin(server)
  return { server, member, first, second, third, plan: await openPlan(server) }
}

const ofMember = (change: string) => (scene: Scene) => `update members set ${change} where id = '${scene.member.id}'`
const ofAddress = (change: string) => (scene: Scene) =>
  `update payout_addresses set ${change} where member_id = '${scene.member.id}'`
const ofSettings = (change: string) => () => `update settings set ${change}`
const nothing = () => ''

type Sql = (scene: Scene, target: Target) => string

const departures: Record<Departure, [begin: string, end: string]> = {
  suspended: [
    "suspended_until = now() + interval '1 hour', suspended_by = id",
    'suspended_until = null, suspended_by = null',
  ],
  removed: ['removed_at = now()', 'removed_at = null'],
  other_role: ["role = 'support'", "role = 'treasurer'"],
}
function departs(who: 'first' | 'second', how: Departure): [Sql, Sql] {
  const change = (set: string) => (scene: Scene) => `update operators set ${set} where id = '${scene[who].id}'`
  return [change(departures[how][0]), change(departures[how][1])]
}

const alterations: Record<Target['altered'][0], [begin: string, end: string]> = {
  approvals: [`payload = payload || '{"altered": true}'`, "payload = payload - 'altered'"],
  deposits: ["address = address || 'x'", 'address = left(address, -1)'],
  distributions: ['amount_cents = amount_cents - 1', 'amount_cents = amount_cents + 1'],
  withdrawals: ['amount_cents = amount_cents - 1', 'amount_cents = amount_cents + 1'],
}
const alters =
  (place: 0 | 1): Sql =>
  (_, { altered: [table, id] }) =>
    `update ${table} set ${alterations[table][place]} where id = '${id}'`

/** How each begins and ends, as statements of the tables' owner. A new one without an entry does not compile. */
export const stops: Record<Stop, [begin: Sql, end: Sql]> = {
  member_locked: [ofMember('locked_at = now()'), ofMember('locked_at = null')],
  paused: [ofSettings("bitcoin_pause = 'security'"), ofSettings('bitcoin_pause = null')],
  withdrawals_locked: [
    ofMember("withdrawals_locked_until = now() + interval '1 hour'"),
    ofMember('withdrawals_locked_until = null'),
  ],
  // Without the request and the payment of the reversal.
  payment_missing: [
    ({ member }) => `set local session_replication_role = replica;
      insert into credit_reversals (approval_id, payment_id, deposit_id, member_id, credited_cents, deposit_cents, missing_cents)
        values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '${member.id}', 1, 0, 1);
      set local session_replication_role = origin`,
    ({ member }) => `delete from credit_reversals where member_id = '${member.id}'`,
  ],
  address_changed: [ofAddress('replaced_at = now()'), ofAddress('replaced_at = null')],
  address_waiting: [ofAddress("usable_from = now() + interval '1 hour'"), ofAddress('usable_from = saved_at')],
  email_unconfirmed: [
    (scene) => `${ofMember('email_confirmed_at = null')(scene)}; ${ofSettings('email_confirmation_required = true')()}`,
    ofSettings('email_confirmation_required = null'),
  ],
  kyc_needed: [ofSettings('kyc_required_above_cents = 100'), ofSettings('kyc_required_above_cents = null')],
  first_suspended: departs('first', 'suspended'),
  first_removed: departs('first', 'removed'),
  first_other_role: departs('first', 'other_role'),
  second_suspended: departs('second', 'suspended'),
  second_removed: departs('second', 'removed'),
  second_other_role: departs('second', 'other_role'),
  member_closing: [
    ({ member }) => `insert into account_closings (id, member_id) values (gen_random_uuid(), '${member.id}')`,
    nothing,
  ],
  plan_closed: [({ plan }) => `update plans set state = 'closed' where id = '${plan._id}'`, nothing],
  setting_tightened: [ofSettings('two_approvals_above_cents = 0'), ofSettings('two_approvals_above_cents = 1000000')],
  row_altered: [alters(0), alters(1)],
  receiving_address_replaced: [
    () => 'update receiving_addresses set replaced_at = now() where replaced_at is null',
    nothing,
  ],
}
