import { expect, test } from '../servers/real.ts'

const proofNeeded = { error: true, msg: 'Prove it', code: 'step_up_needed', methods: ['passkey', 'code'] }

test('a member adds a passkey on the Security screen, signs a withdrawal, and signs in with it without a password', async ({
  page,
  signIn,
  openPage,
  enterBackOffice,
}) => {
  const authenticator = await page.context().newCDPSession(page)
  await authenticator.send('WebAuthn.enable')
  await authenticator.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await signIn(page, 'other@sample.test')
  await page.goto('/security')
  await page.getByLabel('Name of the passkey').fill('This laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()

  await page
    .getByRole('dialog', { name: 'Your recovery codes' })
    .getByRole('button', { name: 'I have kept them' })
    .click()
  await expect(page.getByText('This laptop').first()).toBeVisible()
  await expect(page.getByText('10 codes left')).toBeVisible()

  // As above an amount of the owners, and long after the sign-in.
  await page.route('**/user/action/withdraw', (route) => route.fulfill({ status: 403, json: proofNeeded }), {
    times: 1,
  })
  await page.goto('/withdraw')
  await page.getByLabel('Amount (USD)').fill('12.34')
  await page.getByLabel('Method').selectOption('bitcoin')
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign with a passkey' }).click()
  await expect(page).toHaveURL(/\/history$/)
  const operator = await openPage()
  await enterBackOffice(operator, 'treasurer', '/withdrawals')
  await operator.getByRole('row').filter({ hasText: '$12.34' }).getByRole('link').click()
  await expect(operator.getByText('This laptop. It signed this amount and this address.')).toBeVisible()

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('heading', { level: 1, name: /^Good/ }).waitFor()

  // Other journeys sign this member in with the password alone.
  await page.goto('/security')
  await page.getByRole('button', { name: 'Remove This laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('The passkey was removed.')).toBeVisible()
})
