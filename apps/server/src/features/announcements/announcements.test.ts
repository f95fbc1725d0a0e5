import { expect, test } from 'vitest'
import { endAnnouncement, listAnnouncements, publishAnnouncement } from '@cairn/contract/operator/announcements.ts'
import { makeOperator, makeOperators } from '../../testing/people/operators.ts'
import { deliverMail } from '../../testing/server/mailbox.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { useTestServer } from '../../testing/server/test-server.ts'

const server = useTestServer()
const today = new Date().toISOString().slice(0, 10)
const body = { words: 'Withdrawals take two days this week', first_day: today, last_day: today }

test('support publishes and ends an announcement; owners get a mail, and the audit log has both', async () => {
  const [olive, sam] = await makeOperators(server, 'owner', 'support')
  const { id } = await sam.send(publishAnnouncement, { body })
  const { announcements } = await olive.send(listAnnouncements)
  expect(announcements).toMatchObject([{ ...body, id, state: 'in_force' }])
  expect((await deliverMail(server)).some((mail) => mail.includes(olive.id) && mail.includes(body.words))).toBe(true)

  await sam.send(endAnnouncement, { params: { id } })
  await expectRefused(sam.send(endAnnouncement, { params: { id } }), 'announcement_over')
  expect((await olive.send(listAnnouncements)).announcements).toMatchObject([{ id, state: 'over' }])
  const { rows } = await server.owner.query(
    'select did, actor_id from audit.events where subject_id = $1 order by id',
    [id],
  )
  expect(rows).toEqual([
    { did: 'announcement_published', actor_id: sam.id },
    { did: 'announcement_ended', actor_id: sam.id },
  ])
})

test.for([
  [{ ...body, words: 'No' }, 'announcement_words_invalid'],
  [{ ...body, last_day: '2020-01-01' }, 'announcement_days_invalid'],
  [{ ...body, first_day: '2999-01-02', last_day: '2999-01-01' }, 'announcement_days_invalid'],
  [{ ...body, first_day: 'tomorrow' }, 'announcement_days_invalid'],
] as const)('%j is refused with %s', async ([given, code]) => {
  const sam = await makeOperator(server, 'support')
  await expectRefused(sam.send(publishAnnouncement, { body: given }), code)
})
