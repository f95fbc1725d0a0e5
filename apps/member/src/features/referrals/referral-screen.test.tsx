import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { listReferrals } from '@cairn/contract/member/referrals.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderMember } from '../../testing/render-member.tsx'
import { ReferralScreen } from './referral-screen.tsx'

const referral = (balance: bigint | null) => ({ full_name: 'Bea', balance, reg_date: '2026-11-20' })
const bonuses = () =>
  page
    .getByText(/^(Yes|No)$/)
    .elements()
    .map(({ textContent }) => textContent)

test('a referral with a bonus says so', async () => {
  const server = new FakeServer().reply(listReferrals, {
    data: { refs: [referral(5_00n), referral(0n), referral(null)] },
  })
  await renderMember(<ReferralScreen />, { server })
  await expect.poll(bonuses).toEqual(['Yes', 'No', 'No'])
})

test('without referrals the list is empty', async () => {
  const server = new FakeServer().reply(listReferrals, { data: { refs: [] } })
  await renderMember(<ReferralScreen />, { server })
  await expect.element(page.getByText('You have not referred anyone yet')).toBeVisible()
})

test('a failure can be retried', async () => {
  const server = new FakeServer().fail(listReferrals)
  await renderMember(<ReferralScreen />, { server })
  server.reply(listReferrals, { data: { refs: [] } })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('You have not referred anyone yet')).toBeVisible()
})
