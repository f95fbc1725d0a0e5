import { viewMember } from '@cairn/contract/member/account/members.ts'
import { expect, messages, test } from '../../servers/fake.ts'

test('without a token every path shows login (UI-A1)', async ({ page }) => {
  for (const path of ['/', '/login', '/deposit', '/nowhere', '/nowhere/at/all']) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page).toHaveTitle('Sign in · Cairn')
      await expect(page.getByRole('checkbox', { name: 'Remember me' })).toBeVisible()
    })
  }
})

test('without a token the other two signed-out routes apply (UI-A1)', async ({ page, api }) => {
  await page.goto('/register')
  await expect(page.getByLabel('Full name')).toBeVisible()
  await page.goto('/forgot_password')
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
  expect(api.requests).toEqual([])
})

test('with a token each path shows its screen, and any other the dashboard (UI-A2)', async ({ page, enter }) => {
  const screens = {
    '/': 'Dashboard',
    '/deposit': 'Deposit Funds',
    '/withdraw': 'Withdraw Funds',
    '/referral': 'Referral',
    '/history': 'Account History',
    '/profile': 'Profile',
    '/kyc': 'KYC Verification',
    '/login': 'Dashboard',
    '/register': 'Dashboard',
    '/nowhere': 'Dashboard',
  }
  for (const [path, title] of Object.entries(screens)) {
    await test.step(path, async () => {
      await enter(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveTitle(`${title} · Cairn`)
    })
  }
})

test('the member is requested once at the start, and the token of the reply is kept (UI-A3)', async ({
  page,
  enter,
  api,
}) => {
  await enter('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(api.requestsTo(viewMember)).toHaveLength(1)
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBe('token-1')

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(api.requestsTo(viewMember).map(({ headers }) => headers.authorization)).toEqual([
    'bearer token-0',
    'bearer token-1',
  ])
})

test('the splash pulses while the member is requested (UI-A4)', async ({ page, enter, api }) => {
  const release = api.hold(viewMember)
  await enter('/')
  const splash = page.getByRole('status').filter({ hasText: 'Loading…' })
  await expect(splash).toBeVisible()
  // The app's splash replaces the page's: between two reads there may be another element.
  await expect.poll(() => splash.boundingBox()).toMatchObject({ width: 1280, height: 720 })
  await expect(splash.locator('svg')).toHaveCSS('animation-name', 'pulse')
  await expect(page.getByLabel('Email')).toBeHidden()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(splash).toBeHidden()
})

test('the splash is there before any script has loaded, and the form is never seen (UI-A4)', async ({
  page,
  enter,
}) => {
  await page.route('**/*.js', (route) => route.abort())
  await enter('/')
  await expect(page.getByLabel('Email')).toBeHidden()
  await expect(page.getByRole('alert')).toHaveText(/didn.t finish loading/)
})

test('a refusal is shown by its own words, and leaves a page that tries again (UI-A5)', async ({
  page,
  enter,
  api,
}) => {
  api.refuseInWords(viewMember, 'We are closed until noon', { status: 503 })
  await enter('/')
  await expect(messages(page)).toContainText('We are closed until noon')
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBe('token-0')

  api.reply(viewMember, { user: api.user, data: 'token-9' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ADA LOVELACE')
})

test('a 401 ends the session: its words are shown, the token is removed, login is shown (UI-A5)', async ({
  page,
  enter,
  api,
}) => {
  api.refuseInWords(viewMember, 'Your session has ended', { status: 401 })
  await enter('/profile')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(messages(page)).toContainText('Your session has ended')
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
})

for (const [what, answer] of Object.entries({
  'a cut connection': { drop: true },
  'an HTML error page': { status: 500, body: '<h1>Bad gateway</h1>' },
  'a reply of another shape': { json: { error: false, msg: '', user: 'Ada', data: 7 } },
})) {
  test(`${what} is only logged, keeps the token and shows a quiet retry (UI-A5)`, async ({
    page,
    enter,
    api,
    console,
  }) => {
    console.expect(/FailedError/)
    api.respond(viewMember, answer)
    await enter('/')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(messages(page)).toHaveText('')
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBe('token-0')
    expect(console.errors.join()).not.toContain('token-0')

    api.reply(viewMember, { user: api.user, data: 'token-9' })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('ADA LOVELACE')
  })
}

test('every member call carries the token (UI-A6)', async ({ page, enter, api }) => {
  await enter('/history')
  await expect(page.getByText('No deposit has been made')).toBeVisible()
  await page.goto(`${api.url}/referral`)
  await expect(page.getByText('You have not referred anyone yet')).toBeVisible()
  expect(api.requests.length).toBeGreaterThanOrEqual(4)
  for (const { headers } of api.requests) expect(headers.authorization).toMatch(/^bearer token-\d+$/)
})

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
  'base64',
)

test('the header has a menu button, the logo and the picture of the member (UI-A7)', async ({ page, enter, api }) => {
  api.pages.files.set('/ada.png', picture)
  api.user.image = '/ada.png'
  await enter('/')
  const header = page.getByRole('banner')
  await expect(header.getByRole('button', { name: 'Menu' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Cairn' })).toBeVisible()
  await expect(header.getByRole('img', { name: 'Ada Lovelace' })).toHaveAttribute('src', '/ada.png')
})

test('without a picture the service makes one of the name (UI-A7)', async ({ page, enter, api }) => {
  api.pages.files.set('/made.png', picture)
  api.pages.configuration = { avatarService: '/made.png?name={name}' }
  api.user.full_name = 'Ada & Co'
  await enter('/')
  const made = page.getByRole('banner').getByRole('img', { name: 'Ada & Co' })
  await expect(made).toHaveAttribute('src', '/made.png?name=Ada%20%26%20Co')
})

test('when there is no picture, the initials are shown (UI-A7)', async ({ page, enter, api }) => {
  api.user.image = '/gone.png'
  await page.route('/gone.png', (route) => route.abort())
  await enter('/')
  const initials = page.getByRole('banner').getByRole('img', { name: 'Ada Lovelace' })
  await expect(initials).toHaveText('AL')
})

test('the copyright line runs from 2015 to this year (UI-A10)', async ({ page, enter }) => {
  const before = new Date().getFullYear()
  await enter('/')
  const line = page.getByRole('contentinfo')
  // A year may end during the test.
  await expect(line).toContainText(new RegExp(`2015–(?:${before}|${new Date().getFullYear()})`))
})

test('a banner marks sample data, and only sample data', async ({ page, api }) => {
  await page.goto('/login')
  await expect(page.getByText(/^Sample data/)).toBeHidden()
  api.pages.configuration = { sampleWorld: true }
  await page.goto('/login')
  await expect(page.getByText(/^Sample data/)).toBeVisible()
})

test('a screen whose code fails to load keeps the menu, and is loaded at the first press', async ({
  page,
  enter,
  console,
}) => {
  console.expect(/dynamically imported module|Failed to fetch/)
  // What was typed on the screen before, and chosen in the menu, is no part of this one.
  await enter('/withdraw')
  await page.getByLabel('Amount (USD)').fill('15')
  await page.route('**/assets/kyc-screen*', (route) => route.abort())
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'KYC Verification' }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()

  await page.unroute('**/assets/kyc-screen*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'KYC Verification' })).toBeVisible()
})
