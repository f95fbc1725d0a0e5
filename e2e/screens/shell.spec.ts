import { expect, messages, test } from '../servers/foreign.ts'

const viewInfo = 'user/action/view-info'

for (const path of ['/', '/login', '/deposit', '/nowhere', '/nowhere/at/all']) {
  test(`without a token ${path} shows login (UI-A1)`, async ({ page, visit }) => {
    await visit(path)
    await expect(page).toHaveTitle('Sign in · Cairn')
    await expect(page.getByRole('checkbox', { name: 'Remember me' })).toBeVisible()
  })
}

test('without a token the other two signed-out routes apply (UI-A1)', async ({ page, visit, foreign }) => {
  await visit('/register')
  await expect(page.getByLabel('Full name')).toBeVisible()
  await visit('/forgot_password')
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
  expect(foreign.requests).toEqual([])
})

for (const [path, title] of Object.entries({
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
})) {
  test(`with a token ${path} shows ${title} (UI-A2)`, async ({ page, enter }) => {
    await enter(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveTitle(`${title} · Cairn`)
  })
}

test('the member is asked for once at the start, and the token of the reply is kept (UI-A3)', async ({
  page,
  enter,
  foreign,
}) => {
  await enter('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(foreign.requestsTo(viewInfo)).toHaveLength(1)
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBe('token-1')

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(foreign.requestsTo(viewInfo).map(({ headers }) => headers.authorization)).toEqual([
    'bearer token-0',
    'bearer token-1',
  ])
})

test('the splash pulses while the member is asked for (UI-A4)', async ({ page, enter, foreign }) => {
  const release = foreign.hold(viewInfo)
  await enter('/')
  const splash = page.getByRole('status').filter({ hasText: 'Loading…' })
  await expect(splash).toBeVisible()
  // The page's own splash gives way to the client's at some moment: between two looks there may be another element.
  await expect.poll(() => splash.boundingBox()).toMatchObject({ width: 1280, height: 720 })
  await expect(splash.locator('svg')).toHaveCSS('animation-name', 'pulse')
  await expect(page.getByLabel('Email')).toBeHidden()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(splash).toBeHidden()
})

test('the splash stands before any script has come, and the form is never seen (UI-A4)', async ({
  page,
  enter,
  foreign,
}) => {
  foreign.pages.blocked = /\.js$/
  await enter('/')
  await expect(page.getByLabel('Email')).toBeHidden()
  await expect(page.getByRole('alert')).toHaveText(/didn.t finish loading/)
})

test('a refusal is shown by its own words, and leaves a page that tries again (UI-A5)', async ({
  page,
  enter,
  foreign,
}) => {
  foreign.answer(viewInfo, { status: 503, json: { error: true, msg: 'We are closed until noon' } })
  await enter('/')
  await expect(messages(page)).toContainText('We are closed until noon')
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBe('token-0')

  foreign.answer(viewInfo, { json: { error: false, msg: '', user: foreign.user, data: 'token-9' } })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ADA LOVELACE')
})

test('a 401 ends the session: its words are shown, the token is gone, login is shown (UI-A5)', async ({
  page,
  enter,
  foreign,
}) => {
  foreign.answer(viewInfo, { status: 401, json: { error: true, msg: 'Your session has ended' } })
  await enter('/profile')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(messages(page)).toContainText('Your session has ended')
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
})

for (const [what, answer] of Object.entries({
  'a cut connection': { drop: true },
  'an HTML error page': { status: 500, html: '<h1>Bad gateway</h1>' },
  'a reply of another shape': { json: { error: false, msg: '', user: 'Ada', data: 7 } },
})) {
  test(`${what} is only logged, keeps the token and shows a quiet retry (UI-A5)`, async ({
    page,
    enter,
    foreign,
    console,
  }) => {
    console.expect(/FailedError/)
    foreign.answer(viewInfo, answer)
    await enter('/')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(messages(page)).toHaveText('')
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBe('token-0')
    expect(console.errors.join()).not.toContain('token-0')

    foreign.answer(viewInfo, { json: { error: false, msg: '', user: foreign.user, data: 'token-9' } })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('ADA LOVELACE')
  })
}

test('every member call carries the token (UI-A6)', async ({ page, enter, foreign }) => {
  await enter('/history')
  await expect(page.getByText('No deposit has been made')).toBeVisible()
  await page.goto(`${foreign.origin}/referral`)
  await expect(page.getByText('You have not referred anyone yet')).toBeVisible()
  expect(foreign.requests.length).toBeGreaterThanOrEqual(4)
  for (const { headers } of foreign.requests) expect(headers.authorization).toMatch(/^bearer token-\d+$/)
})

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
  'base64',
)

test('the header has a menu button, the logo and the picture of the member (UI-A7)', async ({
  page,
  enter,
  foreign,
}) => {
  foreign.pages.files.set('/ada.png', picture)
  foreign.user.image = '/ada.png'
  await enter('/')
  const header = page.getByRole('banner')
  await expect(header.getByRole('button', { name: 'Menu' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Cairn' })).toBeVisible()
  await expect(header.getByRole('img', { name: 'Ada Lovelace' })).toHaveAttribute('src', '/ada.png')
})

test('without a picture the service makes one of the name (UI-A7)', async ({ page, enter, foreign }) => {
  foreign.pages.files.set('/made.png', picture)
  foreign.pages.configuration = { avatarService: '/made.png?name={name}' }
  foreign.user.full_name = 'Ada & Co'
  await enter('/')
  const made = page.getByRole('banner').getByRole('img', { name: 'Ada & Co' })
  await expect(made).toHaveAttribute('src', '/made.png?name=Ada%20%26%20Co')
})

test('when no picture can be had, the initials stand in (UI-A7)', async ({ page, enter, foreign }) => {
  foreign.user.image = '/gone.png'
  foreign.pages.blocked = /gone/
  await enter('/')
  const initials = page.getByRole('banner').getByRole('img', { name: 'Ada Lovelace' })
  await expect(initials).toHaveText('AL')
})

test('the copyright line runs from 2015 to this year (UI-A10)', async ({ page, enter }) => {
  const before = new Date().getFullYear()
  await enter('/')
  const line = page.getByRole('contentinfo')
  // A year may end meanwhile.
  await expect(line).toContainText(new RegExp(`2015–(?:${before}|${new Date().getFullYear()})`))
})

test('A banner says that this is sample data, only where it is', async ({ page, visit, foreign }) => {
  await visit('/login')
  await expect(page.getByText(/^Sample data/)).toBeHidden()
  foreign.pages.configuration = { sampleWorld: true }
  await visit('/login')
  await expect(page.getByText(/^Sample data/)).toBeVisible()
})

test('A screen whose code does not come leaves the menu and an offer to try again', async ({
  page,
  enter,
  foreign,
  console,
}) => {
  console.expect(/dynamically imported module|Failed to fetch/)
  foreign.pages.blocked = /kyc-screen/
  await enter('/kyc')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
})
