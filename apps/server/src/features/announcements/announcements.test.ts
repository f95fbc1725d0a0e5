import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  endAnnouncement,
  listAnnouncements,
  requestAnnouncement,
} from '@cairn/contract/operator/mails/announcements.ts'
import { approveRequest, rejectRequest, withdrawRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { makeOperators, type TestOperator } from '../../testing/people/operators.ts'
import { deliverMail } from '../../testing/server/mailbox.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { useTestServer } from '../../testing/server/test-server.ts'

const server = useTestServer({ environment: { LINK_HOSTS: 'help.cairn.test' } })
const today = new Date().toISOString().slice(0, 10)
const body = {
  words: 'Withdrawals take two days this week',
  first_day: today,
  last_day: today,
  reason: 'The chain is busy',
}

const ask = async (by: TestOperator, words = body.words) =>
  (await by.send(requestAnnouncement, { body: { ...body, words } })).approval_id
const approve = (by: TestOperator, id: string) => by.send(approveRequest, { params: { id } })
const list = async (by: TestOperator) => (await by.send(listAnnouncements)).announcements

test('support requests an announcement, a treasurer approves it, and each of the three can stop it', async () => {
  const [olive, theo, sam] = await makeOperators(server, 'owner', 'treasurer', 'support')
  for (const stopper of [olive, theo, sam]) {
    const before = (await list(olive)).length
    const approval_id = await ask(sam)
    expect(await list(olive)).toHaveLength(before)
    expect((await olive.send(listAnnouncements)).requests).toMatchObject([
      { approval_id, words: body.words, requested_by: 'Terry the support' },
    ])
    await expectRefused(approve(sam, approval_id), 'role_not_allowed')
    await approve(theo, approval_id)
    const [made] = await list(olive)
    expect(made).toMatchObject({ words: body.words, first_day: today, last_day: today, state: 'planned' })
    expect([made?.made_by, made?.approved_by]).toEqual(['Terry the support', 'Terry the treasurer'])
    expect(Date.parse(made!.due_at) - Date.parse(made!.made_at)).toBe(15 * 60_000)

    const params = { id: made!.id }
    await stopper.send(endAnnouncement, { params })
    await expectRefused(olive.send(endAnnouncement, { params }), 'announcement_over')
    expect((await list(olive))[0]).toMatchObject({ ...params, state: 'over' })
    const { rows } = await server.owner.query(
      'select did, actor_id from audit.events where subject_id = $1 order by id',
      [params.id],
    )
    expect(rows).toEqual([
      { did: 'announcement_published', actor_id: theo.id },
      { did: 'announcement_ended', actor_id: stopper.id },
    ])
  }
  const mails = (await deliverMail(server)).filter((mail) => mail.includes(olive.id) && mail.includes(body.words))
  expect(mails.length).toBeGreaterThanOrEqual(2)
})

test('an operator cannot approve their own announcement, and support withdraws one', async () => {
  const [olive, theo, sam] = await makeOperators(server, 'owner', 'treasurer', 'support')
  for (const writer of [olive, theo]) {
    const id = await ask(writer)
    await expectRefused(approve(writer, id), 'approval_is_own')
    const other = writer === olive ? theo : olive
    await other.send(rejectRequest, { params: { id }, body: { reason: 'Not this one' } })
  }
  const id = await ask(sam)
  await sam.send(withdrawRequest, { params: { id } })
  await expectRefused(approve(olive, id), 'approval_not_pending')
  expect((await olive.send(listAnnouncements)).requests).toEqual([])
})

test('an owner without a possible approver cannot announce', async () => {
  await server.owner.query('update operators set removed_at = now()')
  const [olive] = await makeOperators(server, 'owner', 'reviewer', 'support')
  await expectRefused(ask(olive), 'no_eligible_approver')
})

test('the database takes an announcement only with the approved request, for its words and its days', async () => {
  const [olive, sam] = await makeOperators(server, 'owner', 'support')
  const approval_id = await ask(sam)
  const { reason: _, ...asked } = body
  const insert = (changes: object, decides = true) =>
    inTransaction(server.database, async (tx) => {
      if (decides) {
        const decision = { status: 'approved', decided_by: olive.id, decided_at: new Date() }
        await tx
          .updateTable('approvals')
          .set(decision as never)
          .where('id', '=', approval_id)
          .execute()
        await tx.rows('update approvals set decided_at = now() where id = $1', [approval_id])
      }
      const row = { id: randomUUID(), made_by: sam.id, approval_id, ...asked, ...changes }
      await tx.insertInto('announcements').values(row).execute()
    })
  await expect(insert({}, false)).rejects.toMatchObject({ code: 'CL005' })
  for (const changes of [{ words: 'Pay to me' }, { last_day: '2999-01-01' }, { made_by: olive.id }]) {
    await expect(insert(changes), JSON.stringify(changes)).rejects.toMatchObject({ code: 'CL005' })
  }
  await approve(olive, approval_id)
  // The approval is used up.
  await expect(insert({}, false)).rejects.toMatchObject({ code: 'CL005' })
})

test.for([
  [{ words: 'No' }, 'announcement_words_invalid'],
  [{ last_day: '2020-01-01' }, 'announcement_days_invalid'],
  [{ first_day: '2999-01-02', last_day: '2999-01-01' }, 'announcement_days_invalid'],
  [{ first_day: 'tomorrow' }, 'announcement_days_invalid'],
  [{ words: 'Verify your account today at https://evil.example/verify or lose your money' }, 'link_not_listed'],
  [{ words: 'Write to help@evil.example' }, 'link_not_listed'],
  [{ words: 'Read https://evil\u200b.exam\u202eple today' }, 'link_not_listed'],
  [{ words: 'Until Friday pay to tb1qnjg0jd8228aq7egyzacy8cys3knf9xvrn9d67m' }, 'payment_address_named'],
] as const)('%j is refused with %s', async ([given, code]) => {
  const [, sam] = await makeOperators(server, 'owner', 'support')
  const sentence = await expectRefused(sam.send(requestAnnouncement, { body: { ...body, ...given } }), code)
  if (code === 'link_not_listed') expect(sentence).toMatch(/evil\.example/)
  if (code === 'payment_address_named') expect(sentence).toContain('Announcements cannot name a payment address')
})

test('an announcement links to the listed hosts and names the support contact, both as set at the approval', async () => {
  const [olive, sam] = await makeOperators(server, 'owner', 'support')
  await server.owner.query("update settings set support_contact = 'help@cairn.test'")
  const id = await ask(sam, 'Read https://help.cairn.test/busy or write to help@cairn.test')
  await server.owner.query('update settings set support_contact = null')
  await expectRefused(approve(olive, id), 'link_not_listed')
  await server.owner.query("update settings set support_contact = 'help@cairn.test'")
  await approve(olive, id)
})

test('an announcement that has ended before the approval is not published', async () => {
  const [olive, sam] = await makeOperators(server, 'owner', 'support')
  const id = await ask(sam)
  const before = server.now
  server.now.setUTCDate(server.now.getUTCDate() + 2)
  await expectRefused(approve(olive, id), 'announcement_days_invalid')
  server.now.setUTCDate(before.getUTCDate() - 2)
})
