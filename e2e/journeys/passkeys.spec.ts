import { expect, test } from '../servers/real.ts'
import { submitWithdrawal } from './member-actions.ts'
import { addVirtualAuthenticator } from './virtual-authenticator.ts'

const reauthenticationNeeded = {
  error: true,
  msg: 'Re-authenticate',
  code: 'reauthentication_needed',
  methods: ['passkey', 'code'],
}

test('a member adds a passkey on the Security screen, signs a withdrawal, and signs in with it without a password', async ({
  signIn,
  openPage,
  enterBackOffice,
}) => {
  const page = await openPage()
  await addVirtualAuthenticator(page)
  await signIn(page, 'other@sample.test')
  await page.goto('/security')
  await page.getByLabel('Name of the passkey').fill('This laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()

  await page
    .getByRole('dialog', { name: 'Your recovery codes' })
    .getByRole('button', { name: "I've saved them" })
    .click()
  await expect(page.getByText('This laptop').first()).toBeVisible()
  await expect(page.getByText('10 codes left')).toBeVisible()

  // As above an amount of the owners, and long after the sign-in.
  await page.route('**/user/action/withdraw', (route) => route.fulfill({ status: 403, json: reauthenticationNeeded }), {
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

  // The email field offers the passkey, which the virtual authenticator chooses at once.
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByLabel('Email').focus()
  await page.getByRole('heading', { level: 1, name: /^Good/ }).waitFor()

  // Other journeys sign this member in with the password alone.
  await page.goto('/security')
  await page.getByRole('button', { name: 'Remove This laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('The passkey was removed.')).toBeVisible()
})

test('an operator with a passkey approves a withdrawal with one touch', async ({
  enterBackOffice,
  openPage,
  openMemberPage,
}) => {
  await submitWithdrawal(await openMemberPage('other@sample.test'), '66.60')
  const page = await openPage()
  await addVirtualAuthenticator(page)
  await enterBackOffice(page, 'treasurer', '/account')
  await page.getByLabel('Name of the passkey').fill('Office laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByText('Office laptop', { exact: true })).toBeVisible()

  await page.goto('/operator/withdrawals')
  await page.getByRole('row').filter({ hasText: '$66.60' }).getByRole('link').click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign with your passkey' })
  await expect(dialog.getByText(/^Approve withdrawal [\da-f-]+… of \$66\.60$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('pending')

  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  // Another journey may have brought the member money that this operator confirmed: then a second person approves too.
  await expect(page.getByText(/^The withdrawal may be sent|^Approved\. Another person has to approve/)).toBeVisible()

  // The other journeys of this operator have none.
  await page.goto('/operator/account')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByText('Office laptop', { exact: true })).toBeHidden()
})
