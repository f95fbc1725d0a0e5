import { beforeEach, expect, test } from 'vitest'
import { listAnnouncements, requestAnnouncement } from '@cairn/contract/operator/mails/announcements.ts'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { requestFactorRemoval } from '@cairn/contract/operator/members/member-actions.ts'
import { inviteOperator } from '@cairn/contract/operator/operators/operators.ts'
import { requestAccessReset } from '@cairn/contract/operator/operators/resets.ts'
import { jobs } from '../../../jobs.ts'
import { addAuthenticator } from '../../../testing/people/factors/authenticator.ts'
import { makeOperators, type TestOperator } from '../../../testing/people/operators.ts'
import { makePerson } from '../../../testing/people/people.ts'
import { jobContext } from '../../../testing/server/mailbox.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'

const server = useTestServer()
const reason = 'It is needed'
const today = new Date().toISOString().slice(0, 10)
const query = async (text: string, values: unknown[] = []) => (await server.owner.query(text, values)).rows
const runJob = (name: string) => jobs.tasks[name]!({}, jobContext(server))

// Each test has only the operators that it makes.
beforeEach(() => query('update operators set removed_at = now()'))

/** A decision of two operators with a later effect: how one requests it, and whether the effect still comes. */
interface Waiting {
  table: string
  request: (by: TestOperator, about: TestOperator) => Promise<{ approval_id: string | null }>
  happens: (approvalId: string) => Promise<boolean>
}

const waiting: Waiting[] = [
  {
    table: 'announcements',
    request: (by) =>
      by.send(requestAnnouncement, { body: { words: 'It is late', first_day: today, last_day: today, reason } }),
    happens: async (id) => {
      await runJob('mail_announcements')
      return (await query('select from announcements where approval_id = $1 and ended_at is null', [id])).length > 0
    },
  },
  {
    table: 'operator_invitations',
    request: (by) => by.send(inviteOperator, { body: { email: `${by.id}@new.test`, role: 'owner', reason } }),
    happens: async (id) => {
      await query(
        `update operator_invitations set token_hash = sha256(id::text::bytea), expires_at = now() + interval '1 day'
         where approval_id = $1`,
        [id],
      )
      const accept = `select made.id from operator_invitations, accept_operator_invitation(token_hash, 'New', '$argon2id$x', 1) made
        where approval_id = $1`
      return (await query(accept, [id])).length > 0
    },
  },
  {
    table: 'operator_resets',
    request: (by, { id }) => by.send(requestAccessReset, { params: { id }, body: { lost: 'password', reason } }),
    happens: async (id) => {
      await query(
        `update operator_resets set token_hash = sha256(id::text::bytea), expires_at = now() + interval '1 hour'
         where approval_id = $1`,
        [id],
      )
      const complete = `select made.id from operator_resets, complete_reset(token_hash, '$argon2id$x', null) made
        where approval_id = $1`
      return (await query(complete, [id])).length > 0
    },
  },
  {
    table: 'factor_removals',
    request: async (by) => {
      const ada = await makePerson(server)
      await addAuthenticator(ada)
      return by.send(requestFactorRemoval, { params: { id: ada.id }, body: { reason } })
    },
    happens: async (id) => {
      await query(
        `update factor_removals set due_at = now(), approved_at = now() - interval '72 hours' where approval_id = $1`,
        [id],
      )
      await runJob('remove_lost_factors')
      return (
        (await query(`select from factor_removals where approval_id = $1 and outcome = 'removed'`, [id])).length > 0
      )
    },
  },
]

/** Two owners decide it; then one of them changes as given, or neither. */
async function happensAfter({ request, happens }: Waiting, change: string, who: 'requester' | 'approver') {
  const [requester, approver, about] = await makeOperators(server, 'owner', 'owner', 'support')
  const { approval_id: id } = await request(requester, about)
  await approver.send(approveRequest, { params: { id: id ?? '' } })
  const gone = who === 'requester' ? requester : approver
  await query(`update operators set ${change} where id = $1`, [gone.id])
  return happens(id ?? '')
}

const departures = {
  suspended: "suspended_until = now() + interval '1 hour', suspended_by = id",
  removed: 'removed_at = now()',
  'of another role': "role = 'support'",
}

test.for(waiting)('a decision in $table does not take effect after one of its two operators has left', async (kind) => {
  const change = 'suspended_until = null'
  expect(await happensAfter(kind, change, 'approver'), 'a suspension is ended').toBe(true)
  for (const [how, departure] of Object.entries(departures)) {
    for (const who of ['requester', 'approver'] as const) {
      expect(await happensAfter(kind, departure, who), `${who} ${how}`).toBe(false)
    }
  }
})

test('an announcement by an operator who left stays once all members have it', async () => {
  const [olive, oscar] = await makeOperators(server, 'owner', 'owner')
  const { approval_id } = await waiting[0]!.request(oscar, oscar)
  await olive.send(approveRequest, { params: { id: approval_id ?? '' } })
  await query('update announcements set mailed_at = now() where approval_id = $1', [approval_id])
  await query('update operators set removed_at = now() where id = $1', [oscar.id])
  expect((await olive.send(listAnnouncements)).announcements[0]).toMatchObject({ state: 'planned' })
})

test('every table whose approved requests take effect later is among them', async () => {
  const tables = await query(
    `select distinct approved.table_name as name from information_schema.columns approved
     join information_schema.columns later using (table_schema, table_name)
     where table_schema = 'public' and approved.column_name = 'approval_id' and later.column_name in ('due_at', 'expires_at')
     order by 1`,
  )
  expect(tables.map(({ name }) => name)).toEqual(waiting.map(({ table }) => table).toSorted())
})
