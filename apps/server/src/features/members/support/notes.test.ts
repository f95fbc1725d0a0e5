import { expect, test } from 'vitest'
import { viewDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { viewKycSubmission } from '@cairn/contract/operator/members/kyc.ts'
import {
  addMemberNote,
  endMemberSessions,
  holdWithdrawals,
  unpinMemberNote,
} from '@cairn/contract/operator/members/member-actions.ts'
import { viewMemberAccount } from '@cairn/contract/operator/members/members.ts'
import { approveWithdrawal, viewWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { viewWithdrawalLimits } from '@cairn/contract/member/money/withdrawals.ts'
import { addDocument } from '../../../testing/fixtures/records.ts'
import { withdraw } from '../../../testing/fixtures/withdrawals.ts'
import { makeOperator } from '../../../testing/people/operators.ts'
import { makePerson } from '../../../testing/people/people.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'

const server = useTestServer()
const text = 'Called from another number. Ask for the last deposit.'

test('support pins a note, which is a warning on every record of the member until it is unpinned', async () => {
  const support = await makeOperator(server, 'support')
  const ada = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
  const withdrawalId = await withdraw(ada, '10')
  await addDocument(server, ada, 'pending')
  const idsOf = async (table: string): Promise<string[]> => {
    const { rows } = await server.owner.query(`select id from ${table} where member_id = $1`, [ada.id])
    return rows.map(({ id }) => id)
  }
  const [deposits, documents] = [await idsOf('deposits'), await idsOf('kyc_submissions')]
  const params = { id: ada.id }
  await support.send(addMemberNote, { params, body: { text: 'Prefers mails' } })
  await support.send(addMemberNote, { params, body: { text, pinned: true } })

  const readWarnings = async () => [
    (await support.send(viewWithdrawal, { params: { id: withdrawalId } })).withdrawal.member.warnings,
    ...(
      await Promise.all([
        ...documents.map(async (id) => (await support.send(viewKycSubmission, { params: { id } })).submission.member),
        ...deposits.map(async (id) => (await support.send(viewDeposit, { params: { id } })).deposit.member),
      ])
    ).map(({ warnings }) => warnings),
  ]
  for (const warnings of await readWarnings()) expect(warnings).toEqual([text])
  const { notes } = await support.send(viewMemberAccount, { params })
  expect(notes.map((note) => [note.text, note.is_pinned])).toEqual([
    [text, true],
    ['Prefers mails', false],
  ])

  const body = { note_id: notes[0]?.id ?? '' }
  await expectRefused(support.send(unpinMemberNote, { params: { id: support.id }, body }), 'not_found')
  await support.send(unpinMemberNote, { params, body })
  await expectRefused(support.send(unpinMemberNote, { params, body }), 'not_found')
  for (const warnings of await readWarnings()) expect(warnings).toEqual([])
})

test('the audit log has that a note was written, and not its text', async () => {
  const support = await makeOperator(server, 'support')
  const ada = await makePerson(server)
  await support.send(addMemberNote, { params: { id: ada.id }, body: { text } })
  const { rows } = await server.owner.query('select details::text from audit.events where member_id = $1', [ada.id])
  expect(JSON.stringify(rows)).not.toContain('another number')
})

test.each(['', 'ab', 'x'.repeat(501)])('a note of %j is refused', async (bad) => {
  const support = await makeOperator(server, 'support')
  const ada = await makePerson(server)
  await expectRefused(support.send(addMemberNote, { params: { id: ada.id }, body: { text: bad } }), 'note_invalid')
})

test('support holds the withdrawals of a member for 24 hours: none is approved, and the member reads until when', async () => {
  const [support, treasurer] = [await makeOperator(server, 'support'), await makeOperator(server, 'treasurer')]
  const ada = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
  const id = await withdraw(ada, '10')
  const hold = () =>
    support.send(holdWithdrawals, { params: { id: ada.id }, body: { reason: 'A caller knew the amount' } })
  await hold()
  await expectRefused(treasurer.send(approveWithdrawal, { params: { id } }), 'withdrawal_blocked')
  const { blockers } = (await ada.send(viewWithdrawalLimits)).data
  expect(blockers).toMatchObject([{ reason: 'withdrawals_locked', until: expect.stringMatching(/Z$/) }])
  await hold()

  await server.owner.query("update members set withdrawals_locked_until = now() + interval '3 days' where id = $1", [
    ada.id,
  ])
  await expectRefused(hold(), 'withdrawals_held_already')
  await support.send(endMemberSessions, { params: { id: ada.id } })
})
