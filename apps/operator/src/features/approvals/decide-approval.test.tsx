import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import {
  approveRequest,
  rejectRequest,
  withdrawRequest,
  type Approval,
} from '@cairn/contract/operator/approvals/approvals.ts'
import { approvals as words } from '@cairn/words/backoffice/approvals.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { hasButton, press, renderAs } from '../../testing/render-as.tsx'
import { pendingApproval } from '@cairn/client/testing/records/approvals.ts'
import { DecideApproval } from './decide-approval.tsx'

const onConflict = vi.fn()
const afterDecision = { onDone: vi.fn(() => Promise.resolve()), onConflict }
const section = (changes: Partial<Approval> = {}) => (
  <DecideApproval
    payload={{}}
    figures={null}
    approval={{ ...pendingApproval, ...changes }}
    afterDecision={afterDecision}
  />
)

test('a request is approved with one press beside what it does, and a refusal stays next to the button', async () => {
  const server = new FakeServer().refuse(approveRequest, 'approval_requester_gone')
  await renderAs('owner', section(), { server })
  await expect.element(page.getByText(pendingApproval.sentence, { exact: false })).toBeVisible()
  await press('Approve')
  await expect.element(page.getByRole('alert').last()).toBeVisible()
  server.reply(approveRequest, { msg: 'The request is approved' })
  await press('Approve')
  await expect.poll(() => afterDecision.onDone).toHaveBeenCalledOnce()
  expect(server.sent.at(-1)).toEqual({ call: 'operator/approvals/a1/approve', version: '7' })
})

test('the button names the amount as it is now, and the bar stays below a long page', async () => {
  const payload = { transfer: 'correction_credited', amount: '25.00' }
  const bar = (figures: Record<string, string> | null) => (
    <div style={{ height: '3000px', display: 'flex', flexDirection: 'column', justifyContent: 'flex-end' }}>
      <DecideApproval
        {...{ payload, figures, afterDecision }}
        approval={{ ...pendingApproval, kind: 'manual_transfer' }}
      />
    </div>
  )
  await renderAs('owner', bar({ amount: '24.00' }))
  const button = page.getByRole('button', { name: 'Approve $24.00' })
  expect(button.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight)
})

test('a rejection sends its reason, and a request that was decided first is a conflict', async () => {
  const server = new FakeServer().refuse(rejectRequest, 'approval_not_pending')
  await renderAs('owner', section(), { server })
  await press('Reject')
  await page.getByLabelText('Reason').fill('Not before April')
  await press('Reject request')
  await expect.poll(() => onConflict).toHaveBeenCalledOnce()
  expect(server.sent[0]?.body).toEqual({ reason: 'Not before April' })
})

test('the requester can only withdraw it', async () => {
  const server = new FakeServer().reply(withdrawRequest)
  await renderAs('owner', section({ may_decide: false, may_withdraw: true }), { server })
  expect(hasButton('Approve')).toBe(false)
  await press('Withdraw')
  await press('Withdraw request')
  await expect.poll(() => server.sent[0]?.call).toBe('operator/approvals/a1/withdraw')
})

test('other operators read who has to decide', async () => {
  await renderAs('support', section({ may_decide: false }))
  await expect.element(page.getByText(words.notForYou)).toBeVisible()
  expect(page.getByRole('button').elements()).toHaveLength(0)
})

test('a decided request shows no decision', async () => {
  await renderAs('owner', section({ status: 'approved' }))
  expect(page.getByRole('button').elements()).toHaveLength(0)
})
