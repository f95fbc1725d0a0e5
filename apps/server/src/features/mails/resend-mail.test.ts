import { expect, test } from 'vitest'
import { freezeAccount } from '@cairn/contract/member/account/sessions.ts'
import { listMemberMails, resendMail } from '@cairn/contract/operator/mails/mails.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { queueMail, type MailOrder } from '../../shared/mails/queue-mail.ts'
import { makeOperator } from '../../testing/people/operators.ts'
import { makePerson } from '../../testing/people/people.ts'
import { deliverMail, findMail } from '../../testing/server/mailbox.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { useTestServer } from '../../testing/server/test-server.ts'

const server = useTestServer()
const queue = (order: MailOrder) => inTransaction(server.database, async (tx) => queueMail(tx, order))

test('operators see a member’s mails, without words, links and whole mailboxes', async () => {
  const [ada, sam] = [await makePerson(server), await makeOperator(server, 'support')]
  await queue({ memberId: ada.id, name: 'password_changed' })
  const list = async () => (await sam.send(listMemberMails, { params: { id: ada.id } })).mails
  expect(await list()).toMatchObject([
    { name: 'password_changed', status: 'queued', mailbox: null, sent_at: null, can_resend: false },
  ])
  const { token } = await findMail(server, ada.email, 'freeze')
  const sent = await list()
  expect(sent).toMatchObject([
    { status: 'sent', mailbox: ada.email.replace(/^(.).*@/, '$1***@'), error: null, can_resend: true },
  ])
  expect(JSON.stringify(sent)).not.toContain(token)
  const other = await makePerson(server)
  expect((await sam.send(listMemberMails, { params: { id: other.id } })).mails).toEqual([])
  const unknown = { params: { id: '00000000-0000-4000-8000-000000000000' } }
  await expectRefused(sam.send(listMemberMails, unknown), 'not_found')
  await expectRefused(sam.send(resendMail, unknown), 'not_found')
})

test('a mail is sent again with new links to the current mailbox, and the audit log has who did it', async () => {
  const [ada, sam] = [await makePerson(server), await makeOperator(server, 'support')]
  const id = await queue({ memberId: ada.id, name: 'password_changed' })
  const first = await findMail(server, ada.email, 'freeze')
  // The first link has expired.
  await server.owner.query(
    `update mail_links set made_at = now() - interval '8 days', expires_at = now() - interval '1 day' where member_id = $1`,
    [ada.id],
  )
  const email = `new-${ada.email}`
  await server.owner.query('update members set email = $2 where id = $1', [ada.id, email])
  await sam.send(resendMail, { params: { id } })
  const again = await findMail(server, email, 'freeze')

  expect(again.token).not.toBe(first.token)
  const freeze = (token: string) => server.as(null)(freezeAccount, { body: { token } })
  await expectRefused(freeze(first.token), 'link_not_valid')
  await freeze(again.token)
  const { mails } = await sam.send(listMemberMails, { params: { id: ada.id } })
  expect(mails).toMatchObject([
    { name: 'password_changed', status: 'sent', resent_by: 'Terry the support' },
    { status: 'sent', resent_by: null },
  ])
  const { rows } = await server.owner.query(
    `select actor_id, details from audit.events where did = 'mail_resent' and member_id = $1`,
    [ada.id],
  )
  expect(rows).toEqual([{ actor_id: sam.id, details: { mail: 'password_changed' } }])
})

test('a link for a new password, a pending mail, and more than ten an hour are not sent again', async () => {
  const [ada, sam] = [await makePerson(server), await makeOperator(server, 'support')]
  const [reset, id] = [
    await queue({ memberId: ada.id, name: 'reset_password' }),
    await queue({ memberId: ada.id, name: 'password_changed' }),
  ]
  await expectRefused(sam.send(resendMail, { params: { id } }), 'mail_not_resendable')
  await deliverMail(server)
  await expectRefused(sam.send(resendMail, { params: { id: reset } }), 'mail_not_resendable')
  for (let count = 2; count < 10; count += 1) await sam.send(resendMail, { params: { id } })
  await expectRefused(sam.send(resendMail, { params: { id } }), 'too_many_attempts')
})

test('a mail to a former mailbox is sent again to the current one only, and a link for a new mailbox is not (SEC-110)', async () => {
  const [ada, support] = [await makePerson(server), await makeOperator(server, 'support')]
  const facts = { memberId: ada.id, mailbox: 'former@people.test' }
  const changed = await queue({ ...facts, name: 'password_changed' })
  const confirm = await queue({ ...facts, name: 'confirm_new_email', recordId: ada.id })
  await deliverMail(server)
  await server.owner.query(
    'update mails set sent_at = now(), skipped_at = null, sent_to = $2, subject = $2 where member_id = $1',
    [ada.id, facts.mailbox],
  )
  const resend = (id: string) => support.send(resendMail, { params: { id } })

  await resend(changed)
  await deliverMail(server)
  const again = await server.owner.query('select mailbox, sent_to from mails where resend_of = $1', [changed])
  expect(again.rows).toEqual([{ mailbox: null, sent_to: ada.email }])
  await expectRefused(resend(confirm), 'mail_not_resendable')
})
