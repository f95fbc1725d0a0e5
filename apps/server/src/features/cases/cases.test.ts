import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { viewKycSubmission } from '@cairn/contract/operator/members/kyc.ts'
import {
  addCaseNote,
  addCaseRecord,
  closeCase,
  listCases,
  openCase,
  removeCaseRecord,
  reopenCase,
  viewCase,
} from '@cairn/contract/operator/members/cases.ts'
import { viewMemberAccount } from '@cairn/contract/operator/members/members.ts'
import { viewWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { submitDocument } from '../../testing/fixtures/submit-document.ts'
import { withdraw } from '../../testing/fixtures/withdrawals.ts'
import { makeOperator, makeOperators } from '../../testing/people/operators.ts'
import { makePerson } from '../../testing/people/people.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { useTestServer } from '../../testing/server/test-server.ts'

const server = useTestServer()
const title = 'Three members with one address'

test('a case gathers members, records and notes, and is shown on each record of their members while it is open', async () => {
  const [support, rita] = await makeOperators(server, 'support', 'reviewer')
  const ada = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
  const grace = await makePerson(server)
  const withdrawalId = await withdraw(ada, '10')
  const document = await submitDocument(server, grace)
  const params = { id: randomUUIDv7() }

  const opening = () => support.send(openCase, { body: { id: params.id, title, record_id: withdrawalId } })
  await Promise.all([opening(), opening()])
  for (const record_id of [document.id, grace.id, grace.id])
    await rita.send(addCaseRecord, { params, body: { record_id } })
  const unknown = { params, body: { record_id: randomUUIDv7() } }
  await expectRefused(rita.send(addCaseRecord, unknown), 'case_record_unknown')
  await expectRefused(rita.send(removeCaseRecord, unknown), 'not_found')
  const note = { params, body: { id: randomUUIDv7(), text: 'Both say that they share a wallet' } }
  await Promise.all([rita.send(addCaseNote, note), rita.send(addCaseNote, note)])

  const { case: shown } = await support.send(viewCase, { params })
  expect(shown).toMatchObject({ title, state: 'open', record_count: 3, note_count: 1 })
  expect(shown.records.map(({ id, kind }) => `${kind} ${id}`)).toEqual([
    `withdrawal ${withdrawalId}`,
    `document ${document.id}`,
    `member ${grace.id}`,
  ])
  expect(shown.notes).toMatchObject([{ text: note.body.text, by: 'Terry the reviewer' }])
  expect(shown.timeline.map(({ did }) => did)).toEqual([
    'case_opened',
    ...Array(3).fill('case_record_added'),
    'case_note_added',
  ])

  const seen = async () => [
    (await support.send(viewWithdrawal, { params: { id: withdrawalId } })).withdrawal.member.cases,
    (await support.send(viewKycSubmission, { params: { id: document.id } })).submission.member.cases,
    (await support.send(viewMemberAccount, { params: { id: ada.id } })).cases,
    (await support.send(viewMemberAccount, { params: { id: grace.id } })).cases,
  ]
  const link = { id: params.id, title }
  expect(await seen()).toEqual([[link], [link], [link], [link]])
  for (const record_id of [document.id, grace.id]) await rita.send(removeCaseRecord, { params, body: { record_id } })
  expect(await seen()).toEqual([[link], [], [link], []])
  const found = async (query: object) =>
    (await support.send(listCases, { query })).cases.filter(({ id }) => id === params.id).length
  expect([await found({ member_id: ada.id }), await found({ member_id: grace.id })]).toEqual([1, 0])

  await support.send(closeCase, { params })
  expect((await seen()).flat()).toEqual([])
  expect([await found({ state: 'open' }), await found({ state: 'closed' })]).toEqual([0, 1])
  await expectRefused(rita.send(addCaseNote, { ...note, body: { ...note.body, id: randomUUIDv7() } }), 'case_closed')
  await expectRefused(rita.send(addCaseRecord, { params, body: { record_id: ada.id } }), 'case_closed')
  await support.send(reopenCase, { params })
  expect(await seen()).toEqual([[link], [], [link], []])
})

test('when two operators close a case at once, one closing takes effect', async () => {
  const [one, other] = [await makeOperator(server, 'owner'), await makeOperator(server, 'support')]
  const params = { id: randomUUIDv7() }
  await expectRefused(one.send(closeCase, { params }), 'not_found')
  await one.send(openCase, { body: { id: params.id, title } })
  await expectRefused(one.send(reopenCase, { params }), 'case_open')
  const { version } = (await one.send(viewCase, { params })).case
  const closing = await Promise.allSettled([one, other].map((by) => by.send(closeCase, { params, version })))
  expect(closing.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await other.send(viewCase, { params })).case.state).toBe('closed')
})
