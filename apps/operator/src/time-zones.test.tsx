import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { calls } from '@cairn/contract/calls.ts'
import type { Call } from '@cairn/contract/core/call.ts'
import { listDeposits } from '@cairn/contract/operator/deposits/deposits.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { formatDate, formatTime } from '@cairn/ui/values/dates.ts'
import { sendAny } from '@cairn/client/calls/client.ts'
import { download, renew, send } from './api.ts'
import { TodaySection } from './features/overview/today-section.tsx'
import { renderAs } from './testing/render-as.tsx'

let server: FakeServer
beforeEach(() => {
  server = new FakeServer()
})
afterEach(() => void vi.restoreAllMocks())

function setZone(timeZone: string | undefined) {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone,
  } as Intl.ResolvedDateTimeFormatOptions)
}

const taking = Object.values<Call>(calls).filter(
  ({ who, query }) => who === 'operator' && 'time_zone' in ((query as { shape?: object } | undefined)?.shape ?? {}),
)

test('every call that takes a time zone gets the reader’s, and a filter stays', async () => {
  setZone('America/Los_Angeles')
  expect(taking.length).toBeGreaterThan(10)
  for (const call of taking) {
    const input = { params: { id: 'd1' }, query: { from: '2026-11-26' } }
    // The fake server has no reply, and what was asked is what counts.
    await (call.download ? download(call, input) : sendAny(send, call, input)).catch(() => null)
    const path = call.path.replace(':id', 'd1')
    expect(server.queryOf(path), path).toEqual({ from: '2026-11-26', time_zone: 'America/Los_Angeles' })
  }
})

test('what a page reads by itself has the time zone too, and a call without one gets none', async () => {
  setZone('Asia/Kathmandu')
  server.reply(listDeposits, { deposits: [] })
  await renew(listDeposits, { query: { status: 'pending' } })
  expect(server.queryOf('operator/deposits')).toEqual({ status: 'pending', time_zone: 'Asia/Kathmandu' })
  const other = Object.values<Call>(calls).find(({ path }) => path === 'operator/approvals')!
  await sendAny(send, other, { query: { limit: '1' } }).catch(() => null)
  expect(server.queryOf('operator/approvals')).toEqual({ limit: '1' })
})

test.each(['Etc/Unknown', undefined])(
  'with the time zone %s days are in UTC, and the screen shows it',
  async (name) => {
    setZone(name)
    server.reply(listDeposits, { deposits: [] })
    await send(listDeposits, { query: { from: '2026-11-26' } })
    expect(server.queryOf('operator/deposits')).toEqual({ from: '2026-11-26' })
    await renderAs('owner', <TodaySection today={[]} day="2026-11-26" />)
    await expect.element(page.getByRole('heading', { name: 'Today (UTC)' })).toBeVisible()
  },
)

test('the times in a refusal are in the reader’s time zone, as all others on the screen', async () => {
  const at = new Date('2026-11-20T15:40:00Z')
  server.refuseInWords(listDeposits, 'This changed: approved by Olive on 20 November 2026 at 15:40 UTC')
  const shown = `This changed: approved by Olive on ${formatDate(at)}, ${formatTime(at)}`
  for (const way of [send, renew]) await expect(way(listDeposits, {})).rejects.toThrow(shown)
})
