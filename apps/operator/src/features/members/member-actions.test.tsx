import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import {
  endMemberSessions,
  lockMember,
  requestFactorRemoval,
  requestManualTransfer,
  sendPasswordReset,
  unlockMember,
} from '@cairn/contract/operator/members/member-actions.ts'
import { uploadEvidenceFile } from '@cairn/contract/operator/approvals/evidence-files.ts'
import { correctionReasons } from '@cairn/contract/operator/shared/reasons.ts'
import { members as words } from '@cairn/words/backoffice/members/members.ts'
import { evidence, forms, records } from '@cairn/words/backoffice/shared/records.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderAs } from '../../testing/render-as.tsx'
import { memberAccountWith } from '@cairn/client/testing/records/members.ts'
import { MemberActions } from './member-actions.tsx'

const onChanged = vi.fn(() => Promise.resolve())
beforeEach(() => onChanged.mockClear())

const lock = { at: '2026-11-20T10:00:00Z', by: 'Theo', reason: 'Reported as stolen' }
const section = (isLocked = false) => (
  <MemberActions
    member={memberAccountWith({ member: { lock: isLocked ? lock : null } }).member}
    onChanged={onChanged}
  />
)
const dialog = page.getByRole('dialog')
const submit = (name: string) => dialog.getByRole('button', { name, exact: true }).click()

const all = [words.endSessions, words.sendReset, words.correct]
test.each<[OperatorRole, string, boolean, string[]]>([
  ['owner', 'open', false, [words.lock, words.hold, ...all]],
  ['treasurer', 'locked', true, [words.unlock, words.hold, ...all]],
  ['reviewer', 'open', false, [words.lock, words.hold, words.endSessions, words.sendReset]],
  ['reviewer', 'locked', true, [words.hold, words.endSessions, words.sendReset]],
  ['support', 'open', false, [words.hold, words.endSessions]],
])('what the role %s may do to an account that is %s', async (role, _, isLocked, actions) => {
  await renderAs(role, section(isLocked))
  const buttons = page.getByRole('button').elements()
  expect(buttons.map(({ textContent }) => textContent)).toEqual(actions)
})

test('a lock shows what it does, sends its reason, and reads the member again', async () => {
  const server = new FakeServer().reply(lockMember, { msg: 'Locked' })
  await renderAs('reviewer', section(), { server })
  await press(words.lock)
  await expect.element(dialog.getByText(words.lockText)).toBeVisible()
  await dialog.getByLabelText(forms.reason).fill(' Reported as stolen ')
  await submit(words.lock)
  await expect.element(page.getByText('Locked', { exact: true })).toBeVisible()
  expect(server.sent).toEqual([
    { call: 'operator/members/m1/lock', version: '7', body: { reason: 'Reported as stolen' } },
  ])
  expect(onChanged).toHaveBeenCalledOnce()
})

test('an account that another operator unlocked first is read again', async () => {
  const server = new FakeServer().refuse(unlockMember, 'member_not_locked')
  await renderAs('owner', section(true), { server })
  await press(words.unlock)
  await submit(words.unlock)
  await expect.element(page.getByText(/This account is no longer locked/)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(onChanged).toHaveBeenCalledOnce()
})

test('a reason that is missing is refused in the dialog', async () => {
  const server = new FakeServer().refuse(lockMember, 'reason_invalid')
  await renderAs('owner', section(), { server })
  await press(words.lock)
  await submit(words.lock)
  await expect.element(dialog.getByLabelText(forms.reason)).toBeInvalid()
  expect(onChanged).not.toHaveBeenCalled()
})

test.each([
  [words.endSessions, 'operator/members/m1/end-sessions'],
  [words.sendReset, 'operator/members/m1/send-password-reset'],
])('"%s" is confirmed first', async (action, call) => {
  const server = new FakeServer().reply(endMemberSessions, { ended: 2 }).reply(sendPasswordReset)
  await renderAs('reviewer', section(), { server })
  await press(action)
  expect(server.sent).toEqual([])
  await submit(action)
  await expect.poll(() => server.sent).toEqual([{ call, body: undefined }])
})

test('a correction sends its direction, its file, the reason for the member and the note for the approver', async () => {
  const file = { id: 'f1', name: 'ticket.pdf', media_type: 'application/pdf', byte_count: 9 }
  const server = new FakeServer()
    .reply(requestManualTransfer, { approval_id: 'a1' })
    .reply(uploadEvidenceFile, { file })
  await renderAs('treasurer', section(), { server })
  await press(words.correct)
  await dialog.getByLabelText(words.direction).selectOptions('debit')
  await dialog.getByLabelText(words.amount).fill('12.50')
  await dialog.getByLabelText(records.reason, { exact: true }).selectOptions('counted_twice')
  await expect.element(dialog.getByText(correctionReasons.counted_twice).last()).toBeVisible()
  await dialog.getByLabelText(words.noteForApprover).fill('Deposit d9 was confirmed twice')
  await dialog.getByLabelText(evidence.file).upload(new File(['%PDF-1.4'], 'ticket.pdf'))
  await expect.element(dialog.getByText(evidence.attached('ticket.pdf'))).toBeVisible()
  await submit(words.correct)
  await expect.poll(() => server.sent).toHaveLength(2)
  expect(server.sent[1]?.body).toEqual({
    direction: 'debit',
    amount: '12.50',
    code: 'counted_twice',
    reason: 'Deposit d9 was confirmed twice',
    evidence_file_id: 'f1',
  })
})

test('a correction that the balance does not cover is refused at its amount', async () => {
  const server = new FakeServer().refuse(requestManualTransfer, 'insufficient_balance')
  await renderAs('owner', section(), { server, colleagues: [] })
  await press(words.correct)
  await expect.element(dialog.getByRole('note')).toBeVisible()
  await submit(words.correct)
  await expect.element(dialog.getByText('Insufficient balance')).toBeVisible()
  await expect.element(dialog.getByLabelText(words.amount)).toHaveFocus()
})

test('lost second factors are removed by a request with a reason', async () => {
  const server = new FakeServer().reply(requestFactorRemoval, { approval_id: 'a1', msg: 'Requested' })
  const { member } = memberAccountWith({ member: { factors: { authenticator: true, passkeys: 1 } } })
  await renderAs('owner', <MemberActions member={member} onChanged={onChanged} />, { server })
  await press(words.removeFactors)
  await dialog.getByLabelText(words.howChecked).fill('Seen on a video call')
  await submit(words.removeFactors)
  await expect.poll(() => server.sent[0]?.body).toEqual({ reason: 'Seen on a video call' })
})
