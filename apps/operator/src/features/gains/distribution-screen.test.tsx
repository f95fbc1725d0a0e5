import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { distributionPreview as preview, postingDistribution as posting } from '@cairn/client/testing/records/gains.ts'
import { ada as member } from '@cairn/client/testing/records/members.ts'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import {
  listDistributionShares,
  previewDistribution,
  requestDistribution,
  requestReversal,
  viewDistribution,
  type Distribution,
} from '@cairn/contract/operator/gains/distributions.ts'
import { listPlanGains } from '@cairn/contract/operator/gains/gains.ts'
import { gains as words } from '@cairn/words/backoffice/gains.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { address, press, renderAs } from '../../testing/render-as.tsx'
import { DistributeScreen } from './distribute-screen.tsx'
import { DistributionScreen } from './distribution-screen.tsx'

const plan = { id: 'p1', name: 'Granite' }
const finished_at = '2026-01-05T10:00:01Z'
const posted: Distribution = { ...posting, status: 'posted', invested: 400_000n, member_count: 3, finished_at }
const failed: Distribution = { ...posting, status: 'failed', failure: 'preview_changed', finished_at }

async function showDistribution(distribution: Distribution, role: OperatorRole = 'treasurer') {
  const server = new FakeServer().reply(viewDistribution, { distribution }).reply(listDistributionShares, {
    shares: [{ id: 's1', member, invested: 200_000n, weight: 200_000n, amount: 502n, reversed_at: null }],
  })
  const route = { at: '/gains/distributions/d1', route: '/gains/distributions/:id' }
  await renderAs(role, <DistributionScreen />, { server, ...route })
  await expect.element(page.getByText('Granite')).toBeVisible()
  return server
}

const showPlan = (server = new FakeServer(), at = '/gains/distribute/p1') => {
  server.reply(listPlanGains, {
    plans: [
      {
        ...plan,
        state: 'open',
        gains: 10_000n,
        rule: 'record_date',
        as_of: '2026-01-05',
        last_as_of: null,
        waiting: 0,
      },
    ],
  })
  return renderAs('treasurer', <DistributeScreen />, { server, at, route: '/gains/distribute/:plan' })
}

async function showPreview(server: FakeServer) {
  await showPlan(server)
  await page.getByLabelText(words.amountToDistribute).fill(' 10.03 ')
  await press(words.preview)
}

test('a distribution is read again while it is being posted, and then shows what each member got', async () => {
  const server = await showDistribution(posting)
  await expect.element(page.getByText(/Posting in the background/)).toBeVisible()
  await expect.element(page.getByRole('table', { name: 'Shares' })).not.toBeInTheDocument()

  server.reply(viewDistribution, { distribution: posted })
  await expect.element(page.getByRole('table', { name: 'Shares' })).toBeVisible()
  await expect.element(page.getByText(/Posting in the background/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('row', { name: /Ada Lovelace .*\$5\.02/ })).toBeVisible()
  // Only the first read counts as use of the session.
  const reads = server.count('operator/distributions/d1')
  expect(reads - server.countRenewals('operator/distributions/d1')).toBeLessThanOrEqual(1)
})

test('a posted distribution is reversed by a request with a reason', async () => {
  const server = await showDistribution(posted)
  server.reply(requestReversal, { approval_id: 'a1' })
  await press(words.reverse.open)
  await page.getByLabelText('Reason').fill('Of another plan')
  await press(words.reverse.submit)
  await expect.poll(() => server.sent[0]?.body).toEqual({ reason: 'Of another plan' })
  await expect.element(address).toHaveTextContent('/approvals/a1')
})

test('a reversed distribution shows when, its request, and which shares were kept', async () => {
  await showDistribution({ ...posted, status: 'reversed', reversed_at: finished_at, reversal_approval_id: 'a1' })
  await expect.element(page.getByRole('link', { name: words.viewReversal })).toHaveAttribute('href', '/approvals/a1')
  await expect.element(page.getByRole('row', { name: /Ada Lovelace .* Kept/ })).toBeVisible()
  expect(page.getByRole('button', { name: words.reverse.open }).query()).toBeNull()
})

test('an operator who may not distribute is not led to the preview', async () => {
  await showDistribution(failed, 'support')
  await expect.element(page.getByText('Nothing was paid out.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Preview it again' })).not.toBeInTheDocument()
})

test('a large distribution needs a reason, and becomes a request', async () => {
  const server = new FakeServer()
    .reply(previewDistribution, preview)
    .refuse(requestDistribution, 'second_person_needed')
  await showPreview(server)
  await press(words.post)
  await press('Pay $10.03')
  await page.getByLabelText('Reason').fill('The gains of October')
  server.reply(requestDistribution, { distribution: null, approval_id: 'a1' })
  await press('Request approval')
  await expect.poll(() => server.sent[1]?.body).toMatchObject({ reason: 'The gains of October' })
  await expect.element(address).toHaveTextContent('/approvals/a1')
})

test('shares that changed after the preview are previewed again, as another distribution', async () => {
  const server = new FakeServer().reply(previewDistribution, preview).refuse(requestDistribution, 'preview_changed')
  await showPreview(server)
  server.reply(previewDistribution, { ...preview, member_count: 4, hash: 'b'.repeat(64) })
  await press(words.post)
  await press('Pay $10.03')
  await expect.element(page.getByText(/goes to 4 members/)).toBeVisible()
  await press(words.post)
  await press('Pay $10.03')
  await expect.poll(() => server.sent).toHaveLength(2)
  const [first, second] = server.sent.map(({ body }) => body as { id: string; hash: string })
  expect(second?.hash).toBe('b'.repeat(64))
  expect(second?.id).not.toBe(first?.id)
})

test('a preview that did not load can be loaded again', async () => {
  const server = new FakeServer().fail(previewDistribution)
  await showPreview(server)
  await expect.element(page.getByText(words.previewFailed)).toBeVisible()
  server.reply(previewDistribution, preview)
  await press('Try again')
  await expect.element(page.getByText(/goes to 3 members/)).toBeVisible()
})

test('an empty amount is not previewed', async () => {
  const server = await showPlan()
  await expect.element(page.getByText('$100.00')).toBeVisible()
  await press(words.preview)
  expect(server.count('operator/distributions/preview')).toBe(0)
})

test('a plan that does not exist has no form', async () => {
  await showPlan(new FakeServer(), '/gains/distribute/p9')
  await expect.element(page.getByText(words.noSuchPlan)).toBeVisible()
  expect(page.getByLabelText(words.amountToDistribute).query()).toBeNull()
})
