import { createClient } from '@cairn/client/calls/client.ts'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { viewMember } from '@cairn/contract/member/account/members.ts'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { confirmDeposit, listDeposits } from '@cairn/contract/operator/deposits/deposits.ts'
import { agreeToTerms } from '@cairn/contract/member/terms.ts'
import { listPlans } from '@cairn/contract/member/money/plans.ts'
import { registerMember, signIn as signInCall } from '@cairn/contract/member/account/sessions.ts'
import { findMember, type OperatorSession } from '../../servers/operator-session.ts'
import { expect, type RealServer, test } from '../../servers/real.ts'
import { attachFile, openFile } from './attach-file.ts'
import { randomTransactionId } from '../member-actions.ts'

test('a bonus stays owed without a budget, two operators fund it, and the member receives the bonus', async ({
  page,
  browser,
  server,
  operators,
  enterBackOffice,
  signIn,
}) => {
  await earnUncovered(server, await operators('owner'))

  await enterBackOffice(page, 'treasurer')
  await page.getByRole('main').getByRole('link', { name: 'Set aside for bonuses' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bonus budget' })).toBeVisible()
  await expect(page.getByText('1 bonus', { exact: true })).toBeVisible()
  const waiting = page.getByRole('table', { name: 'Waiting bonuses' })
  await expect(waiting.getByRole('row', { name: /Petra Patient .*\$6,000\.00/ })).toBeVisible()

  await page.getByRole('link', { name: 'Fund the budget' }).click()
  await page.getByRole('button', { name: 'Request approval' }).click()
  await expect(page.getByLabel('Amount (USD)')).toBeFocused()
  await page.getByLabel('Amount (USD)').fill('6000')
  await page.getByLabel('Document', { exact: true }).fill('Wire of January 5')
  await page.getByLabel('Counterparty').fill('Cairn Holding')
  await page.getByLabel('Description').fill('Bonuses of the first quarter')
  await attachFile(page)
  await page.getByRole('button', { name: 'Request approval' }).click()
  await expect(page.getByText('Another operator must approve it')).toBeVisible()
  await expect(waiting.getByRole('row', { name: /Petra Patient/ })).toBeVisible()

  // The operator who requested it has no button; another has.
  await page
    .getByRole('row', { name: /\$6,000\.00 Bank or/ })
    .getByRole('link')
    .click()
  await expect(page.getByText('Your request')).toBeVisible()
  const request = page.url()
  await page.context().clearCookies()
  await enterBackOffice(page, 'owner')
  await page.goto(request)
  await expect(page.getByText('$6,000.00 from Cairn Holding is added to the bonus budget').first()).toBeVisible()
  await openFile(page)
  const paper = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await paper).suggestedFilename()).toMatch(/^evidence-.*\.pdf$/)
  await page.getByRole('link', { name: 'View evidence' }).click()
  await expect(page.getByRole('row', { name: /Wire of January 5/ })).toHaveCount(1)
  await page.goBack()
  await page.getByRole('button', { name: 'Approve $6,000.00' }).click()
  await expect(page.getByText('The request is approved')).toBeVisible()
  await expect(async () => {
    await page.goto(`${server.url}/operator/bonus-budget`)
    await expect(page.getByText('0 bonuses')).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await expect(page.getByRole('row', { name: /\$6,000\.00 Bank or.*Approved Theo.*Olive/ })).toBeVisible()

  const member = await (await browser.newContext({ baseURL: server.url })).newPage()
  await signIn(member, 'petra@sample.test', 'quiet-mountain-path')
  await expect(member.getByText('Referral bonus').first()).toBeVisible()
  await expect(member.getByText('$6,000.00').first()).toBeVisible()
  await member.context().close()
})

/** A member whose referral has deposited so much that the budget of the sample world does not cover the bonus. */
async function earnUncovered(server: RealServer, owner: OperatorSession): Promise<void> {
  const register = async (full_name: string, upline: string) => {
    const name = full_name.split(' ')[0]!.toLowerCase()
    const body = { full_name, upline, email: `${name}@sample.test`, password: 'quiet-mountain-path' }
    const visitor = createClient({ base: `${server.url}/api`, token: () => null })
    await visitor(registerMember, { body: { ...body, account_type: 'basic' } })
    const { data: token } = await visitor(signInCall, { body: { username: body.email, password: body.password } })
    const member = createClient({ base: `${server.url}/api`, token: () => token })
    const { terms_due: terms } = await member(viewMember)
    await member(agreeToTerms, { body: { version: terms?.version ?? '' } })
    return member
  }

  const petra = await register('Petra Patient', '')
  const rico = await register('Rico Referred', (await petra(viewMember)).user.username)
  const { plans } = (await rico(listPlans)).plans
  const plan = plans.find(({ name }) => name === 'Enterprise')!
  await rico(requestDeposit, { body: { amount: '120000', plan, wallet: 'bitcoin' } })
  const { deposits } = await owner.send(listDeposits, {
    query: { member_id: await findMember(owner, 'rico@sample.test') },
  })
  const body = { amount_received: '120000', transaction_id: randomTransactionId(), reason: 'On the statement' }
  const { approval_id } = await owner.send(confirmDeposit, { params: { id: deposits[0]?.id ?? '' }, body })
  await server.treasurer.send(approveRequest, { params: { id: approval_id ?? '' } })
}
