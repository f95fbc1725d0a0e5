import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { describeKycStatus } from './kyc-status-view.ts'
import { KycStatus } from './kyc-status.tsx'

test('a rejection shows its reason', async () => {
  await render(<KycStatus status={describeKycStatus('rejected')} reason="The photo is blurred." openings={[]} />)
  await expect.element(page.getByText('Why it was not accepted:')).toBeVisible()
  expect(page.getByRole('group').query()).toBeNull()
})

test('the openings of a document are listed', async () => {
  const openings = [{ at: '2026-11-20T10:00:00Z', by: 'Rhea', role: 'reviewer' }]
  await render(<KycStatus status={describeKycStatus('approved')} reason={undefined} openings={openings} />)
  await page.getByText('Who has opened your document').click()
  await expect.element(page.getByRole('listitem')).toMatchTextContent('Rhea (reviewer), 20 November 2026')
  expect(page.getByText('Why it was not accepted:').query()).toBeNull()
})
