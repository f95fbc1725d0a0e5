import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { calls } from '@cairn/contract/calls.ts'
import { needsSignature, type Call } from '@cairn/contract/core/call.ts'
import { approveWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { startPasskeyDecision } from '@cairn/contract/operator/operators/passkeys.ts'
import { forms } from '@cairn/words/backoffice/shared/records.ts'
import { signing as words } from '@cairn/words/backoffice/shared/signing.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ActionDialog } from '../../components/dialog/action-dialog.tsx'
import { press, renderAs } from '../../testing/render-as.tsx'
import { describeDecision } from './describe-decision.ts'

const id = '0198f000-0000-7000-8000-000000000000'
const shown = { amount: '100.00', wallet: 'bitcoin', address: 'bc1q' }

async function openApproval() {
  const server = new FakeServer()
    .refuse(approveWithdrawal, 'decision_signature_needed')
    .reply(startPasskeyDecision, { nonce: 'A'.repeat(43), known: ['AQID'] })
  await renderAs(
    'owner',
    <ActionDialog
      call={approveWithdrawal}
      open="Approve"
      title="Approve it"
      submit="Approve now"
      input={() => ({ params: { id }, version: '7', shown })}
    />,
    { server },
  )
  await press('Approve')
  await press('Approve now')
  await expect.element(page.getByRole('heading', { name: words.title })).toBeVisible()
  return server
}

test('an operator reads what is signed, signs it with one touch, and the call is sent again (SEC-143)', async () => {
  const server = await openApproval()
  await expect.element(page.getByText('Approve withdrawal 0198f000-0000… of $100.00')).toBeVisible()
  server.reply(approveWithdrawal)
  const bytes = Uint8Array.of(1, 2, 3).buffer
  const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }
  const get = vi.spyOn(navigator.credentials, 'get').mockResolvedValue({ id: 'AQID', response } as never)
  await press(words.submit)
  await expect.element(page.getByRole('heading', { name: 'Approve it' })).not.toBeInTheDocument()
  expect(server.sent.map((one) => one.call)).toEqual([
    `operator/withdrawals/${id}/approve`,
    'operator/decisions/passkey',
    `operator/withdrawals/${id}/approve`,
  ])
  expect(get).toHaveBeenCalledOnce()
  const decision = JSON.parse(atob(server.sent[2]?.decision ?? '')) as object
  expect(decision).toMatchObject({ nonce: 'A'.repeat(43), shown: JSON.stringify(shown), signature: 'AQID' })
  get.mockRestore()
})

test('without a touch the call is not sent, the dialog shows this, and the operator may go back', async () => {
  const server = await openApproval()
  const get = vi.spyOn(navigator.credentials, 'get').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  await press(words.submit)
  await expect.element(page.getByText(words.unsigned)).toBeVisible()
  await page.getByRole('button', { name: forms.cancel }).last().click()
  await expect.element(page.getByRole('heading', { name: words.title })).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Approve it' })).toBeVisible()
  expect(server.sent.filter((one) => one.call.endsWith('approve'))).toHaveLength(1)
  get.mockRestore()
})

test('each call that is signed has its sentence', () => {
  const signed = Object.values<Call>(calls).filter(needsSignature)
  expect(Object.keys(words.decisions).toSorted()).toEqual(signed.map(({ path }) => path).toSorted())
})

test.for<[object, string]>([
  [{ params: { id }, body: { amount_received: '250' } }, 'Approve withdrawal 0198f000-0000… of $250.00'],
  [{ shown: { kind: 'x', payload: { amount: '9.50' } } }, 'Approve withdrawal of $9.50'],
  [{ params: { id } }, 'Approve withdrawal 0198f000-0000…'],
])('a decision is described by its record and its amount: %o', ([input, sentence]) => {
  expect(describeDecision(approveWithdrawal, input)).toBe(sentence)
})
