import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SessionProvider } from '../../session/session.tsx'
import { DistributeScreen } from './distribute-screen.tsx'
import { DistributionScreen } from './distribution-screen.tsx'

const member = { id: 'm1', full_name: 'Ada Byron', username: 'ada' }
const plan = { id: 'p1', name: 'Granite' }
const posting = {
  id: 'd1',
  plan,
  amount: 10.03,
  status: 'posting',
  failure: null as string | null,
  invested: null as number | null,
  member_count: null as number | null,
  requested_by: 'Theo Treasurer',
  requested_at: '2026-01-05T10:00:00Z',
  finished_at: null as string | null,
}
const finished_at = '2026-01-05T10:00:01Z'
const posted = { ...posting, status: 'posted', invested: 4_000, member_count: 3, finished_at }
const failed = { ...posting, status: 'failed', failure: 'preview_changed', finished_at }

/** What the server replies, by method and path. */
let replies: Record<string, (body: unknown) => object>
let requests: { id: string; hash: string }[]
beforeEach(() => {
  requests = []
  replies = {
    'GET me': () => ({ operator: { name: 'Theo Treasurer', email: 'theo@operators.test', role }, colleagues: [] }),
    'GET gains/plans': () => ({ plans: [{ ...plan, state: 'open', gains: 100, waiting: 0 }] }),
    'GET distributions/preview': () => ({
      amount: 10.03,
      invested: 4_000,
      member_count: 3,
      without_share_count: 0,
      extra_cent_count: 1,
      hash: 'a'.repeat(64),
      shares: [{ member, invested: 2_000, exact: '5.015000', share: 5.02, has_extra_cent: true }],
    }),
    'GET distributions/d1/shares': () => ({ shares: [{ id: 's1', member, invested: 2_000, amount: 5.02 }] }),
  }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, request) => {
    const path = new URL(String(url), location.href).pathname.replace(/^.*\/operator\//, '')
    const body: unknown = request?.body && JSON.parse(String(request.body))
    const reply = replies[`${request?.method ?? 'GET'} ${path}`]
    if (!reply) return Response.json({ error: true, msg: `no reply for ${path}`, code: 'not_found' }, { status: 404 })
    return Response.json({ error: false, msg: '', ...reply(body) })
  })
})
let role: OperatorRole = 'treasurer'
afterEach(() => {
  role = 'treasurer'
  vi.restoreAllMocks()
})

test('a distribution is read again while it is being posted, and then shows what each member got', async () => {
  let distribution = posting
  replies['GET distributions/d1'] = () => ({ distribution })
  await open('/gains/distributions/d1')
  await expect.element(page.getByText(/Posting in the background/)).toBeVisible()
  await expect.element(page.getByRole('table', { name: 'Shares' })).not.toBeInTheDocument()

  distribution = posted
  await expect.element(page.getByRole('table', { name: 'Shares' })).toBeVisible()
  await expect.element(page.getByText(/Posting in the background/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('row', { name: /Ada Byron .*\$5\.02/ })).toBeVisible()
})

test('a failed distribution says why, that nothing was paid, and leads back to the preview', async () => {
  replies['GET distributions/d1'] = () => ({ distribution: failed })
  await open('/gains/distributions/d1')
  await expect.element(page.getByText('Nothing was paid out.')).toBeVisible()
  await expect.element(page.getByText('Posted')).not.toBeInTheDocument()
  await expect.element(page.getByText(/The shares changed after the preview/)).toBeVisible()
  const link = page.getByRole('link', { name: 'Preview it again' })
  await expect.element(link).toHaveAttribute('href', '/gains/distribute/p1')
})

test('an operator who may not distribute is not led to the preview', async () => {
  role = 'support'
  replies['GET distributions/d1'] = () => ({ distribution: failed })
  await open('/gains/distributions/d1')
  await expect.element(page.getByText('Nothing was paid out.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Preview it again' })).not.toBeInTheDocument()
})

test('posting requests what was previewed; pressed again after a lost reply it is the same distribution', async () => {
  replies['POST distributions'] = (body) => {
    requests.push(body as { id: string; hash: string })
    if (requests.length === 1) throw new TypeError('Failed to fetch')
    replies[`GET distributions/${requests[0]?.id}`] = () => ({ distribution: posting })
    return { distribution: posting }
  }
  await open('/gains/distribute/p1')
  await page.getByLabelText('Amount to distribute (USD)').fill('10.03')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect.element(page.getByText(/goes to 3 members/)).toBeVisible()
  await expect.element(page.getByText(/largest shares/)).toBeVisible()

  await page.getByRole('button', { name: 'Post this distribution' }).click()
  await expect.poll(() => requests).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: 'Post this distribution' })).not.toHaveAttribute('aria-busy')
  await page.getByRole('button', { name: 'Post this distribution' }).click()
  await expect.element(page.getByText(/Posting in the background/)).toBeVisible()
  expect(requests[1]).toEqual(requests[0])
  expect(requests[0]).toMatchObject({ plan: 'p1', amount: '10.03', hash: 'a'.repeat(64) })
})

async function open(path: string) {
  await render(
    <MemoryRouter initialEntries={[path]}>
      <SessionProvider splash="Loading" Failed={() => 'Failed'}>
        <Routes>
          <Route path="/gains/distribute/:plan" element={<DistributeScreen />} />
          <Route path="/gains/distributions/:id" element={<DistributionScreen />} />
        </Routes>
      </SessionProvider>
    </MemoryRouter>,
  )
}
