import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import {
  approveKyc,
  findKycDuplicates,
  rejectKyc,
  type KycSubmissionInFull,
} from '@cairn/contract/operator/members/kyc.ts'
import { approval, kyc as words } from '@cairn/words/backoffice/members/kyc.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderAs } from '../../testing/render-as.tsx'
import { DecideKyc } from './decide-kyc.tsx'

const afterDecision = { onDone: vi.fn(() => Promise.resolve()), onConflict: vi.fn() }
const member = { full_name: 'Ada Lovelace' }
const submission = {
  id: 'k1',
  version: '7',
  member,
  country: 'Norway',
  id_card_type: 'passport',
  has_opened: true,
} as KycSubmissionInFull
const section = <DecideKyc submission={submission} afterDecision={afterDecision} />
const twin = { id: 'k9', status: 'approved', member: { id: 'm9', full_name: 'Grace Hopper', username: 'grace' } }

beforeEach(() => vi.clearAllMocks())

async function fillIn(number = 'NO 12-34') {
  await page.getByLabelText(approval.name).fill('Ada Lovelace')
  await page.getByLabelText(approval.number).fill(number)
  await page.getByLabelText(approval.birthDate).fill('1985-12-10')
  await page.getByLabelText(approval.noExpiry).click()
  for (const check of [approval.checks.corners_visible, approval.checks.is_original]) {
    await page.getByRole('checkbox', { name: check() }).click()
  }
}

test('the typed name is compared with the account’s, and the dates are read back in words', async () => {
  await renderAs('reviewer', section)
  await page.getByLabelText(approval.name).fill('LOVELACE ADA')
  await expect.element(page.getByText(approval.sameName)).toBeVisible()
  await page.getByLabelText(approval.name).fill('Ada Lovelock')
  await expect.element(page.getByText(approval.otherName)).toBeVisible()
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent).join('')).toBe('okae')
  await page.getByLabelText(approval.birthDate).fill('1985-12-10')
  await page.getByLabelText(approval.expiresOn).fill('2031-02-03')
  await expect.element(page.getByText(/^10 December 1985, \d\d years old$/)).toBeVisible()
  await expect.element(page.getByText('3 February 2031')).toBeVisible()
})

const answeredCheck = (name: string) => page.getByRole('checkbox', { name, checked: true, disabled: true })

test('the same name and a day to come answer their checks, and another name leaves its check to the reviewer', async () => {
  await renderAs('reviewer', section)
  const { is_valid, name_matches } = approval.checks
  await page.getByLabelText(approval.name).fill('Ada Lovelock')
  await page.getByLabelText(approval.expiresOn).fill('2031-02-03')
  await expect.element(answeredCheck(is_valid())).toBeVisible()
  expect(answeredCheck(name_matches('Ada Lovelace')).query()).toBeNull()
  await page.getByLabelText(approval.name).fill('Lovelace Ada')
  await expect.element(answeredCheck(name_matches('Ada Lovelace'))).toBeVisible()
  await page.getByLabelText(approval.expiresOn).fill('2020-02-03')
  await expect.element(page.getByRole('checkbox', { name: is_valid(), checked: false })).toBeEnabled()
})

test.each([
  ['by another person, who is named', false, words.firstBy('Rita'), true],
  ['by this operator, who cannot approve again', true, words.firstIsYours, false],
])('a first approval is shown: %s', async (_, is_mine, note, mayApprove) => {
  const approvedFirst = { ...submission, first_approval: { by: 'Rita', is_mine } }
  await renderAs('reviewer', <DecideKyc submission={approvedFirst} afterDecision={afterDecision} />)
  await expect.element(page.getByText(note)).toBeVisible()
  await expect.element(page.getByRole('button', { name: words.reject.open })).toBeVisible()
  expect(page.getByRole('button', { name: 'Approve', exact: true }).elements()).toHaveLength(mayApprove ? 1 : 0)
})

test('a decision needs this operator’s opening of the document, and the reason is shown', async () => {
  const closed = { ...submission, has_opened: false }
  await renderAs('reviewer', <DecideKyc submission={closed} afterDecision={afterDecision} />)
  await expect.element(page.getByText('Submitted as: Passport, Norway')).toBeVisible()
  await expect.element(page.getByText(words.openFirst)).toBeVisible()
  for (const name of ['Approve', words.retake.open, words.reject.open]) {
    await expect.element(page.getByRole('button', { name, exact: true })).toBeDisabled()
  }
})

test('an approval sends what the document shows, with the ticks', async () => {
  const server = new FakeServer().reply(approveKyc).reply(findKycDuplicates, { duplicates: [] })
  await renderAs('reviewer', section, { server })
  await fillIn()
  await press('Approve')
  await expect.poll(() => afterDecision.onDone).toHaveBeenCalledOnce()
  const body = {
    name: 'Ada Lovelace',
    number: 'NO 12-34',
    birth_date: '1985-12-10',
    expires_on: null,
    name_matches: true,
    corners_visible: true,
    is_valid: true,
    is_original: true,
    duplicate_accepted: false,
  }
  expect(server.sent.at(-1)).toEqual({ call: 'operator/kyc/k1/approve', version: '7', body })
})

test('a tick that is missing is not sent as true, and its refusal is shown', async () => {
  const server = new FakeServer()
    .refuse(approveKyc, 'kyc_checks_incomplete')
    .reply(findKycDuplicates, { duplicates: [] })
  await renderAs('reviewer', section, { server })
  await fillIn()
  await page.getByRole('checkbox', { name: approval.checks.corners_visible() }).click()
  await press('Approve')
  await expect.element(page.getByText('Tick each check before you approve').first()).toBeVisible()
  expect(server.sent.at(-1)?.body).toMatchObject({ name_matches: true, corners_visible: false })
})

test('the same document of another member is linked once the number is typed, and approved after a tick', async () => {
  const server = new FakeServer().reply(approveKyc).reply(findKycDuplicates, { duplicates: [twin] })
  await renderAs('reviewer', section, { server })
  await fillIn()
  await expect.element(page.getByRole('link', { name: 'Grace Hopper' })).toHaveAttribute('href', '/kyc/k9')
  await page.getByRole('checkbox', { name: approval.acceptDuplicate }).click()
  await press('Approve')
  await expect.poll(() => server.sent.at(-1)?.body).toMatchObject({ duplicate_accepted: true })
  // Another number is another document.
  await page.getByLabelText(approval.number).fill('NO 99')
  await expect.element(page.getByRole('link', { name: 'Grace Hopper' })).not.toBeInTheDocument()
})

test('a document that another operator decided first is a conflict', async () => {
  const server = new FakeServer().refuse(approveKyc, 'kyc_not_pending')
  await renderAs('reviewer', section, { server })
  await press('Approve')
  await expect.poll(() => afterDecision.onConflict).toHaveBeenCalledOnce()
})

test('a role without the right sees nothing', async () => {
  await renderAs('support', section)
  expect(page.getByRole('heading').elements()).toHaveLength(0)
})

test('a rejection sends its reason', async () => {
  const server = new FakeServer().reply(rejectKyc)
  await renderAs('reviewer', section, { server })
  await press('Reject')
  await page.getByRole('dialog').getByLabelText('Reason').selectOptions('not_genuine')
  await press('Reject document')
  await expect.poll(() => server.sent[0]?.body).toEqual({ code: 'not_genuine' })
})
