import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { listReferrals } from '@cairn/contract/member/account/referrals.ts'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderMember } from '../../testing/render-member.tsx'
import { ReferralScreen } from './referral-screen.tsx'

const referral = (balance: bigint | null) => ({ full_name: 'Bea', balance, reg_date: '2026-11-20' })
const bonuses = () =>
  page
    .getByText(/^(Yes|No)$/)
    .elements()
    .map(({ textContent }) => textContent)

test('a referral with a bonus shows it', async () => {
  const server = new FakeServer().reply(listReferrals, {
    data: { refs: [referral(5_00n), referral(0n), referral(null)] },
  })
  await renderMember(<ReferralScreen />, { server })
  await expect.poll(bonuses).toEqual(['Yes', 'No', 'No'])
})

test('the ID can be copied, the rule is shown, and the link can be shared where the browser can', async () => {
  const shared: ShareData[] = []
  Object.assign(navigator, { share: (data: ShareData) => Promise.resolve(void shared.push(data)) })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  const server = new FakeServer().reply(listReferrals, { data: { refs: [], bonus_percent: '2.5' } })
  await renderMember(<ReferralScreen />, { server })
  await expect
    .element(page.getByText('You get 2.5% of the first deposit of each member who joins with your ID.'))
    .toBeVisible()
  await expect.element(page.getByLabelText('Referral ID')).toHaveValue('ada-x7k2')
  await expect.element(page.getByText('Ask them to enter this ID when they sign up.')).toBeVisible()
  await page.getByRole('button', { name: 'Share' }).click()
  expect(shared).toEqual([{ url: `${location.origin}/register?sponsor_id=ada-x7k2` }])
})

test('without a rule of the server there is no sentence about it', async () => {
  const server = new FakeServer().reply(listReferrals, { data: { refs: [] } })
  await renderMember(<ReferralScreen />, { server })
  await expect.element(page.getByText('You have not referred anyone yet')).toBeVisible()
  expect(page.getByText(/You get/).query()).toBeNull()
})

test('a server that sums the bonuses adds the dollars', async () => {
  const server = new FakeServer().reply(listReferrals, {
    data: { refs: [referral(75_00n), referral(0n)], earned: 120_00n },
  })
  await renderMember(<ReferralScreen />, { server })
  await expect.element(page.getByText('You earned $120.00.')).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'Yes, +$75.00' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'No', exact: true })).toBeVisible()
})
