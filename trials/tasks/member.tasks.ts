import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { confirmDeposit, listDeposits, releaseDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { listKycSubmissions, openKycDocument, rejectKyc } from '@cairn/contract/operator/members/kyc.ts'
import { addVirtualAuthenticator } from '../../e2e/journeys/virtual-authenticator.ts'
import { randomTransactionId } from '../../e2e/journeys/member-actions.ts'
import { codeOf } from '../../e2e/servers/operator-session.ts'
import { expect, readMailedLink, test, type RealServer } from '../../e2e/servers/real.ts'
import { Hand } from './hand.ts'

// Members are registered and money is moved here.
test.use({ hasOwnServer: true })

const password = 'seven calm herons'
const bitcoin = 'tb1qcr8te4kr609gcawutmrza0j4xv80jy8zmfp6l0'
const newEmail = () => `nina-${randomBytes(4).toString('hex')}@example.test`
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })

/** Opens a screen of the main menu, which a narrow window keeps behind a button. */
async function openScreen(hand: Hand, page: Page, name: string): Promise<void> {
  const inRow = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
  if (!(await inRow.isVisible())) await hand.click(button(page, 'Menu'))
  await hand.click(inRow)
}

/** Opens a screen of the menu at the picture. */
async function openOwnScreen(hand: Hand, page: Page, name: string): Promise<void> {
  await hand.click(page.getByRole('button', { name: /^Your account,/ }))
  await hand.click(page.getByRole('region', { name: 'Your account' }).getByRole('link', { name, exact: true }))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Registers a member, and is left on the sign-in page. */
async function register(page: Page, email: string): Promise<void> {
  const texts = { 'Full name': 'Nina New', Email: email, Password: password, 'Re-type password': password }
  await page.goto('/register')
  for (const [name, text] of Object.entries(texts)) await page.getByRole('textbox', { name, exact: true }).fill(text)
  await page.getByRole('checkbox').check()
  await button(page, 'Sign in').click()
  await expect(page.getByText('Your account is ready.')).toBeVisible()
}

async function findDeposit(server: RealServer, cents: bigint): Promise<string> {
  const { deposits } = await server.treasurer.send(listDeposits, { query: { status: 'pending', wallet: 'usdt' } })
  return deposits.find(({ amount }) => amount === cents)?.id ?? ''
}

test('a newcomer registers, deposits, withdraws, reads the year, replaces the password and closes the account', async ({
  page,
  server,
}, info) => {
  const email = newEmail()
  const box = (name: string) => page.getByRole('textbox', { name, exact: true })
  await page.goto(`${server.url}/login`)
  const registering = new Hand(page)
  await registering.click(page.getByRole('link', { name: 'Sign up' }))
  await registering.type(box('Full name'), 'Nina New')
  await registering.type(box('Email'), email)
  await registering.type(box('Password'), password)
  await registering.type(box('Re-type password'), password)
  await registering.click(page.getByRole('checkbox'))
  await registering.click(button(page, 'Sign in'))
  await expect(page.getByText('Your account is ready.')).toBeVisible()
  await registering.type(box('Password'), password)
  await registering.click(button(page, 'Sign in'))
  await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible()
  await registering.note(info, 'register and sign in')

  const depositing = new Hand(page)
  await depositing.click(page.getByRole('link', { name: 'Choose a plan' }))
  await depositing.click(page.getByRole('radio', { name: 'Basic' }))
  await depositing.type(box('Amount (USD)'), '250.50')
  await depositing.choose(page.getByLabel('Payment method'), /USDT/)
  await depositing.click(button(page, 'Deposit'))
  await expect(button(page, 'Copy address')).toBeVisible()
  await depositing.note(info, 'the first deposit, by USDT')

  const params = { id: await findDeposit(server, 250_50n) }
  const body = { amount_received: '250.50', transaction_id: randomTransactionId() }
  const waiting = new Hand(page)
  await server.treasurer.send(confirmDeposit, { params, body })
  await expect(page.getByText('$250.50 is in Basic')).toBeVisible({ timeout: 30_000 })
  await waiting.note(info, 'paid, until it is seen as confirmed')

  const asking = new Hand(page)
  await expect(page.getByText('Back in your balance on')).toBeVisible()
  await asking.note(info, 'when does it come back?')

  await server.treasurer.send(releaseDeposit, { params, body: { reason: 'The member asked for it' } })
  await page.goto(server.url)
  const withdrawing = new Hand(page)
  await withdrawing.click(page.getByRole('main').getByRole('link', { name: 'Withdraw Funds' }))
  await withdrawing.choose(page.getByLabel('Method'), 'Bitcoin')
  await withdrawing.click(button(page, 'Use all'))
  await withdrawing.click(page.getByRole('link', { name: 'Add one in your profile' }))
  await withdrawing.paste(box('Bitcoin address'), bitcoin)
  await withdrawing.click(button(page, 'Save Changes'))
  await expect(page.getByText('Profile saved.')).toBeVisible()
  await withdrawing.click(page.getByRole('link', { name: /withdrawal/ }).first())
  await expect(box('Amount (USD)')).toHaveValue('250.50')
  await withdrawing.click(button(page, 'Withdraw'))
  await withdrawing.click(button(page, 'Confirm withdrawal'))
  await expect(page.getByText('Your withdrawal of $250.50 is pending')).toBeVisible()
  await withdrawing.note(info, 'an address, and a withdrawal to the cent')

  const following = new Hand(page)
  await following.click(page.getByRole('row').filter({ hasText: '$250.50' }).getByRole('link').first())
  await expect(page.getByRole('list', { name: 'Progress' })).toBeVisible()
  await following.note(info, 'follow the withdrawal')
  await button(page, 'Cancel withdrawal').click()
  await button(page.getByRole('dialog'), 'Cancel withdrawal').click()
  await expect(page.getByText('cancelled', { exact: true }).first()).toBeVisible()

  await page.goto(server.url)
  const reading = new Hand(page)
  await openOwnScreen(reading, page, 'Statement')
  await reading.choose(page.getByLabel('Period'), 'This year')
  await expect(page.getByRole('heading', { name: /^Summary for/ })).toBeVisible()
  await reading.note(info, 'the statement of the year')

  const inviting = new Hand(page)
  await openScreen(inviting, page, 'Referral')
  await inviting.click(button(page, 'Copy link'))
  await expect(page.getByText('Copied').first()).toBeVisible()
  await inviting.note(info, 'copy the referral link')

  await page.goto(server.url)
  const changing = new Hand(page)
  await openOwnScreen(changing, page, 'Security')
  if (await page.getByRole('link', { name: 'Change the email' }).isVisible())
    await changing.click(page.getByRole('link', { name: 'Change the email' }))
  await changing.type(page.getByLabel('New email'), newEmail())
  await changing.press('Enter')
  await expect(page.getByText(/^Open the link|We sent a link|confirm/i).first()).toBeVisible()
  await changing.note(info, 'change the email')
  await button(page, 'Cancel the change').click()
  // The field of the email gets the focus, and the page scrolls to it.
  await expect(button(page, 'Cancel the change')).toBeHidden()

  await page.getByRole('button', { name: /^Your account,/ }).click()
  await button(page, 'Log out').click()
  await expect(box('Password')).toBeVisible()
  const resetting = new Hand(page)
  await resetting.click(page.getByRole('link', { name: /Forgot/ }))
  await resetting.type(box('Email'), email)
  await resetting.press('Enter')
  await page.goto(await readMailedLink(server, 'reset_password', email))
  await resetting.type(page.getByLabel('New password').first(), `${password} again`)
  await resetting.press('Enter')
  await resetting.click(page.getByRole('link', { name: /sign in/i }))
  if ((await box('Email').inputValue()) !== email) await resetting.type(box('Email'), email)
  await resetting.type(box('Password'), `${password} again`)
  await resetting.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible()
  await resetting.note(info, 'a forgotten password')
})

test('a member confirms an email', async ({ page, server }, info) => {
  const email = newEmail()
  await register(page, email)
  await page.goto(await readMailedLink(server, 'confirm_email', email))
  const hand = new Hand(page)
  await hand.click(page.getByRole('button'))
  await expect(page.getByRole('link', { name: /sign in|dashboard|continue/i })).toBeVisible()
  await hand.note(info, 'confirm the email')
})

test('a member adds an authenticator and a passkey, and loses the phone', async ({ openPage, signIn }, info) => {
  const page = await openPage()
  if (info.project.use.viewport) await page.setViewportSize(info.project.use.viewport)
  await addVirtualAuthenticator(page)
  await signIn(page, 'broke@sample.test')
  const adding = new Hand(page)
  await openOwnScreen(adding, page, 'Security')
  const drawn = page.waitForResponse(/authenticator/)
  await adding.click(button(page, 'Set up Authenticator app'))
  await drawn
  const secret = await page.getByLabel('Or type this key into the app').inputValue()
  await adding.type(page.getByLabel('Code from the app'), codeOf(secret.replaceAll(/\s/g, '')))
  await adding.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' })
  const code = await dialog.getByRole('listitem').first().innerText()
  await adding.click(button(dialog, "I've saved them"))
  await adding.note(info, 'add an authenticator')

  const making = new Hand(page)
  await making.type(page.getByLabel('Name of the passkey'), 'Phone')
  await making.press('Enter')
  await expect(page.getByText('The passkey was added.')).toBeVisible()
  await making.note(info, 'add a passkey')

  const signOut = async () => {
    await page.getByRole('button', { name: /^Your account,/ }).click()
    await button(page, 'Log out').click()
    await expect(page.getByLabel('Password')).toBeVisible()
  }
  const isSignedIn = () => expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible()
  await signOut()
  const using = new Hand(page)
  await using.click(page.getByLabel('Email'))
  await isSignedIn()
  await using.note(info, 'sign in with a passkey')

  // A phone that is lost has no passkey.
  const other = await openPage()
  if (info.project.use.viewport) await other.setViewportSize(info.project.use.viewport)
  await other.goto('/login')
  await other.waitForFunction(() => !('heldPage' in window))
  const losing = new Hand(other)
  await losing.type(other.getByLabel('Email'), 'broke@sample.test')
  await losing.type(other.getByLabel('Password'), 'stack-of-stones')
  await losing.press('Enter')
  await losing.type(other.getByLabel('Code', { exact: true }), code)
  await losing.press('Enter')
  await expect(other.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible()
  await losing.note(info, 'a lost phone: a recovery code')
})

test('a member sends a document, and another after a rejection', async ({ page, server, signIn }, info) => {
  await signIn(page, 'other@sample.test')
  const photo = { name: 'card.png', mimeType: 'image/png', buffer: picture }
  const pending = page.getByText(/pending/).first()
  const sending = new Hand(page)
  await openScreen(sending, page, 'KYC Verification')
  await sending.choose(page.getByLabel('Country'), 'Germany')
  await sending.choose(page.getByLabel('ID type'), 'Identity card')
  await sending.chooseFile(page.getByLabel('Photo of your document'), photo)
  await sending.click(button(page, 'Complete KYC process'))
  await expect(pending).toBeVisible()
  await sending.note(info, 'send a document')

  const { submissions } = await server.reviewer.send(listKycSubmissions, { query: { status: 'pending' } })
  const params = { id: submissions.find(({ member }) => member.full_name === 'Otto Other')?.id ?? '' }
  await server.reviewer.send(openKycDocument, { params })
  await server.reviewer.send(rejectKyc, { params, body: { code: 'not_genuine' } })
  await page.goto(server.url)
  const again = new Hand(page)
  await again.click(page.getByRole('region', { name: 'Needs you' }).getByRole('link'))
  await again.chooseFile(page.getByLabel('Photo of your document'), photo)
  await again.click(page.getByRole('main').getByRole('button').last())
  await expect(pending).toBeVisible()
  await again.note(info, 'send another document')
})

test('a member without money closes the account', async ({ page, signIn }, info) => {
  const email = newEmail()
  await register(page, email)
  await signIn(page, email, password)
  const hand = new Hand(page)
  await openOwnScreen(hand, page, 'Security')
  await hand.click(page.getByRole('main').getByRole('link', { name: 'Close my account' }))
  await hand.click(button(page, 'Close my account'))
  await hand.click(button(page.getByRole('dialog'), 'Close my account'))
  await expect(page.getByText(/Your account will be closed on/)).toBeVisible()
  await hand.note(info, 'close the account')
})
