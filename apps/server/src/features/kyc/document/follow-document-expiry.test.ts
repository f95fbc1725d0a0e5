import { expect, test } from 'vitest'
import { viewKycStatus } from '@cairn/contract/member/account/kyc.ts'
import { listKycSubmissions } from '@cairn/contract/operator/members/kyc.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { addDocument } from '../../../testing/fixtures/records.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { makeOperator } from '../../../testing/people/operators.ts'
import { makePerson, type Person } from '../../../testing/people/people.ts'
import { documentMails } from './document-mails.ts'
import { followDocumentExpiry } from './follow-document-expiry.ts'

const server = useTestServer()

/** A member with an approved document that expires after some days, or never. */
async function approved(days: number | null): Promise<Person> {
  const person = await makePerson(server)
  await addDocument(server, person, 'approved')
  await server.owner.query('alter table kyc_submissions disable trigger kyc_submissions_decided_by_a_viewer')
  await server.owner.query(
    `update kyc_submissions set decided_at = now() - interval '1 year', expires_on = (now() at time zone 'UTC')::date + $2::integer
     where member_id = $1`,
    [person.id, days],
  )
  await server.owner.query('alter table kyc_submissions enable trigger kyc_submissions_decided_by_a_viewer')
  return person
}

async function queuedMails(): Promise<string[]> {
  const { rows } = await server.owner.query(`select name from mails where name like 'document%' order by name`)
  return rows.map(({ name }) => name)
}

test('after the last day the document expires, once, with a mail and an audit entry; 30 days before, one mail is sent', async () => {
  const [past, last, soon, later, never] = [
    await approved(-1),
    await approved(0),
    await approved(30),
    await approved(31),
    await approved(null),
  ]
  const reviewer = await makeOperator(server, 'reviewer')
  const { submissions } = await reviewer.send(listKycSubmissions, { query: { status: 'expiring' } })
  expect(submissions.map(({ member }) => member.id)).toEqual([past.id, last.id, soon.id])

  await Promise.all([followDocumentExpiry(server.database), followDocumentExpiry(server.database)])
  await followDocumentExpiry(server.database)

  expect(await past.send(viewKycStatus)).toMatchObject({
    data: 'rejected',
    reason: 'The document has expired. Send a valid one.',
  })
  for (const person of [last, soon, later, never]) {
    expect(await person.send(viewKycStatus)).toMatchObject({ data: 'approved' })
  }
  expect(await queuedMails()).toEqual(['document_expired', 'document_expires_soon', 'document_expires_soon'])
  const { rows } = await server.owner.query("select actor_kind, member_id from audit.events where did = 'kyc_expired'")
  expect(rows).toEqual([{ actor_kind: 'system', member_id: past.id }])
})

test('the mails have the last day, and the consequences', async () => {
  const person = await approved(10)
  const { rows } = await server.owner.query(
    `select id, to_char(expires_on, 'FMDD FMMonth YYYY') as day from kyc_submissions where member_id = $1`,
    [person.id],
  )
  for (const [name, words] of [
    ['document_expired', 'Send a valid one'],
    ['document_expires_soon', 'From the day after'],
  ] as const) {
    const mail = { id: '', memberId: person.id, name, recordId: rows[0].id, facts: {}, queuedAt: server.now }
    const made = await inTransaction(server.database, async (tx) =>
      documentMails[name](mail, { tx, baseUrl: 'https://cairn.test', keys: server.keys, config: server.config }),
    )
    expect(made.paragraphs.join(' ')).toContain(`valid until ${rows[0].day}`)
    expect(made.paragraphs.join(' ')).toContain(words)
  }
})
