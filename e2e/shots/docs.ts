import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { hashSources, pictures, takenFile } from '../../tooling/pictures/pictured-sources.ts'
import { test } from '../servers/real.ts'

// The library that writes small pictures belongs to the server.
const sharp = createRequire(new URL('../../apps/server/src/main.ts', import.meta.url))(
  'sharp',
) as typeof import('sharp').default

const desktop = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }

/** Takes a picture in few colours, because it is kept with the sources. */
async function take(page: Page, name: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-picture-'))
  const path = join(folder, 'whole.png')
  await page.screenshot({ path })
  await sharp(path)
    .png({ palette: true, colours: 64, effort: 10 })
    .toFile(join(pictures, `${name}.png`))
  rmSync(folder, { recursive: true })
  const taken = existsSync(takenFile) ? (JSON.parse(readFileSync(takenFile, 'utf8')) as Record<string, string>) : {}
  const names = Object.entries({ ...taken, [name]: hashSources(name) }).toSorted()
  writeFileSync(takenFile, `${JSON.stringify(Object.fromEntries(names), null, 2)}\n`)
}

/** The pictures of README.md and docs/screens.md, taken of the sample world. */
test('the main screens', async ({ page, server, signIn }) => {
  const light = () => page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  const dark = () => page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  const open = async (path: string, ready: string) => {
    await page.goto(server.url + path)
    await page.getByText(ready).filter({ visible: true }).first().waitFor()
    await page.waitForLoadState('networkidle')
    // The banner of the sample world is on every screen, and is not the subject.
    await page.evaluate(() => delete document.documentElement.dataset['sample'])
  }

  await light()
  await page.setViewportSize(desktop)
  await open('/login', 'Welcome back')
  await take(page, 'sign-in')
  await signIn(page, 'funded@sample.test')
  await open('/', 'Recent activity')
  await take(page, 'dashboard')
  await open('/history', 'Deposit History')
  await take(page, 'history')

  await open('/deposit', 'Investment plan')
  await page.getByRole('radio', { name: 'Standard' }).check()
  await page.getByLabel('Amount (USD)').fill('1250.5')
  await page.getByLabel('Payment method').selectOption('bitcoin')
  await take(page, 'deposit')
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  await page.getByRole('img', { name: /^QR code/ }).waitFor()
  await take(page, 'payment')

  await dark()
  await page.setViewportSize(phone)
  for (const [path, ready, name] of [
    ['/', 'Recent activity', 'phone/dashboard'],
    ['/withdraw', 'Amount withdrawable', 'phone/withdraw'],
    ['/profile', 'Edit Profile', 'phone/profile'],
    ['/kyc', 'KYC Verification', 'phone/kyc'],
  ] as const) {
    await open(path, ready)
    await take(page, name)
  }
})

test('the main screens of the back office', async ({ page, enterBackOffice }) => {
  const open = async (path: string, ready: string, colorScheme: 'light' | 'dark' = 'light') => {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
    await enterBackOffice(page, 'owner', path)
    await page.getByText(ready).filter({ visible: true }).first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.querySelector('aside')?.remove())
  }
  const openFirst = async (list: string, ready: string, colorScheme: 'light' | 'dark' = 'light') => {
    await open(list, 'shown', colorScheme)
    await page.getByRole('row').getByRole('link').first().click()
    await page.getByText(ready).first().waitFor()
    await page.waitForLoadState('networkidle')
  }

  await page.setViewportSize(desktop)
  await open('/', 'Waiting longest')
  await take(page, 'backoffice-overview')
  await open('/deposits?status=', 'shown')
  await take(page, 'backoffice-deposits')
  await openFirst('/withdrawals', 'Approve this withdrawal?')
  await take(page, 'backoffice-withdrawal')
  await openFirst('/members?search=funded', 'Summary')
  await take(page, 'backoffice-member')
  await open('/ledger/seal', 'Last block')
  await take(page, 'backoffice-seal')

  await page.setViewportSize(phone)
  await open('/', 'Waiting longest', 'dark')
  await take(page, 'phone/backoffice-overview')
  await open('/deposits?status=', 'shown', 'dark')
  await take(page, 'phone/backoffice-deposits')
  await openFirst('/withdrawals', 'Approve this withdrawal?', 'dark')
  await take(page, 'phone/backoffice-withdrawal')
  await openFirst('/members?search=funded', 'Summary', 'dark')
  await take(page, 'phone/backoffice-member')
})
