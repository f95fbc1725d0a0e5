import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { feeds, refusedFeeds } from '@cairn/client/testing/records/release-feeds.ts'
import { operations as healthy } from '@cairn/client/testing/records/operations.ts'
import type { CallReply } from '@cairn/contract/core/call.ts'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import { requestRate } from '@cairn/contract/operator/deposits/rates.ts'
import { operationsParts, startBackup, viewOperations } from '@cairn/contract/operator/operations.ts'
import { operations as words } from '@cairn/words/backoffice/operations.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { hasButton, press, renderAs } from '../../testing/render-as.tsx'
import { OperationsScreen } from './operations-screen.tsx'

type Operations = CallReply<typeof viewOperations>

async function show(changes: Partial<Operations> = {}, role: OperatorRole = 'owner') {
  const server = new FakeServer().reply(viewOperations, { ...healthy, ...changes })
  await renderAs(role, <OperationsScreen />, { server })
  await expect.element(page.getByText(words.version(changes.version ?? healthy.version))).toBeVisible()
  return server
}
const hasPart = (part: keyof typeof words.parts) =>
  page.getByRole('heading', { name: words.parts[part] }).query() !== null

test.each(operationsParts)('a part that could not be read shows why, and hides no other: %s', async (part) => {
  await show({ [part]: null, unread: [{ part, reason: 'The disk is gone.' }] })
  await expect.element(page.getByText(words.unread('The disk is gone.'))).toBeVisible()
  for (const other of operationsParts) expect(hasPart(other), other).toBe(true)
})

test('a role that sees five parts has no headings of the others, and no button', async () => {
  await show({ disk: null, examination: null, release: null }, 'treasurer')
  expect(operationsParts.filter(hasPart)).toEqual(['backup', 'standbys', 'jobs', 'chains', 'rates'])
  expect(hasButton(words.backupNow)).toBe(false)
})

test('a backup that an owner started is followed until it is done', async () => {
  const server = (await show()).reply(startBackup)
  server.reply(viewOperations, { ...healthy, backup: { ...healthy.backup!, is_running: true } })
  await press(words.backupNow)
  await expect.element(page.getByText(words.running)).toBeVisible()
  expect(hasButton(words.backupNow)).toBe(false)
  server.reply(viewOperations, healthy)
  await expect.poll(() => hasButton(words.backupNow), { timeout: 5_000 }).toBe(true)
  expect(server.sent).toEqual([{ call: 'operator/operations/backups', body: undefined }])
  expect(server.count('operator/operations') - server.countRenewals('operator/operations')).toBeLessThanOrEqual(2)
})

test('without an archive nothing can be started', async () => {
  await show({ backup: { ...healthy.backup!, is_archived: false } })
  await expect.element(page.getByText(words.notArchived)).toBeVisible()
  expect(hasButton(words.backupNow)).toBe(false)
})

test('what must be fixed comes before the risks', async () => {
  const findings = [
    { severity: 'risk' as const, sentence: 'The disk is fuller.' },
    { severity: 'mend' as const, sentence: 'The archive fails.' },
  ]
  await show({ examination: { ...healthy.examination!, subjects: [{ subject: 'Files', findings }] } })
  const items = page.getByRole('listitem').elements()
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Fix thisFiles: The archive fails.',
    'RiskFiles: The disk is fuller.',
  ])
})

test('each source of a chain shows its height, and why it is not used', async () => {
  const [bitcoin] = healthy.chains!
  const problem = 'tron.internal:8545 does not answer (HTTP 503). It is tried again'
  const usdt = { ...bitcoin!, asset: 'usdt' as const, height: null, tip_at: null, problem }
  const second = { ...bitcoin!, source: 'esplora.internal', height: 976_511 }
  await show({ chains: [bitcoin!, second, usdt] }, 'support')
  await expect.element(page.getByText('976,512')).toBeVisible()
  await expect.element(page.getByText('976,511')).toBeVisible()
  await expect.element(page.getByText(problem)).toBeVisible()
})

test('without a source, payments are looked up by hand', async () => {
  await show({ chains: [] })
  await expect.element(page.getByText(words.noChains)).toBeVisible()
})

test('a coin whose sources do not agree is shown as closed', async () => {
  const [bitcoin] = healthy.rates!
  await show({ rates: [{ ...bitcoin!, rate: null }] }, 'support')
  await expect.element(page.getByText(words.rateUncertain)).toBeVisible()
  await expect.element(page.getByText('$60,010.00')).toBeVisible()
})

test('a rate is set where the sources show none, and its end is shown', async () => {
  const [bitcoin] = healthy.rates!
  const ethereum = { ...bitcoin!, asset: 'ethereum' as const, rate: null, sources: [] }
  const set = { approval_id: 'a1', ends_at: '2026-11-20T13:00:00Z' }
  const server = (await show({ rates: [{ ...bitcoin!, set }, ethereum] }, 'treasurer')).reply(requestRate, {
    approval_id: 'a2',
  })
  await expect.element(page.getByRole('link', { name: words.viewRate })).toHaveAttribute('href', '/approvals/a1')
  await expect.element(page.getByText(words.noRate)).toBeVisible()
  await page.getByRole('button', { name: 'Set a rate' }).last().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText(words.rateField).fill('3,000.50')
  await dialog.getByLabelText('Reason').fill('The rate of our bank')
  await press('Request approval')
  const body = { asset: 'ethereum', rate: '3000.50', hours: 4, reason: 'The rate of our bank' }
  await expect.poll(() => server.sent).toMatchObject([{ body }])
})

test('a newer version links to its page', async () => {
  const newer = {
    version: '1.5.0',
    released_at: '2026-11-18T09:00:00Z',
    link: 'https://forge.example/1.5.0',
    sentence: 'Cairn 1.5.0',
  }
  await show({ release: { is_followed: true, newer } })
  const link = page.getByRole('link', { name: words.releaseNotes })
  await expect.element(link).toHaveAttribute('href', newer.link)
})

test('a pasted release feed is read as the mirrored one, and refused in words where it is none', async () => {
  const server = await show({ version: '1.0.0', release: { is_followed: false, newer: null } }, 'owner')
  await expect.element(page.getByText(words.notFollowed)).toBeVisible()
  const field = page.getByLabelText(words.pasteFeed)
  const paste = async (feed: string) => {
    // Typing two megabytes takes long.
    const area = field.element() as HTMLTextAreaElement
    area.value = feed
    await press(words.readFeed)
  }
  for (const [name, feed, version] of feeds) {
    await paste(feed)
    const text = version ? words.newer(version) : words.newest
    await expect.element(page.getByText(text), { message: name }).toBeVisible()
  }
  for (const [name, feed, reason] of refusedFeeds) {
    await paste(feed)
    await expect.element(page.getByText(reason), { message: name }).toBeVisible()
  }
  expect(server.sent).toEqual([])
})
