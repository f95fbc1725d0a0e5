import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderAs } from '../../testing/render-as.tsx'
import { NoApproverWarning } from './no-approver-warning.tsx'

test('another operator with one of the roles is enough', async () => {
  await renderAs('owner', <NoApproverWarning request="deposit_release" />, { colleagues: ['treasurer'] })
  expect(page.getByRole('note').query()).toBeNull()
})

test('without one, the warning names the roles', async () => {
  await renderAs('owner', <NoApproverWarning request="deposit_release" />, { colleagues: ['support'] })
  await expect.element(page.getByText(/Invite another owner or treasurer first/)).toBeVisible()
})

test('the operator whom the request is about does not count', async () => {
  await renderAs('owner', <NoApproverWarning request="operator_role" aboutId="0" />, { colleagues: ['owner'] })
  await expect.element(page.getByRole('note')).toBeVisible()
})
