import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { viewStatement, viewStatementSummary } from '@cairn/contract/member/money/statement.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { StatementRoute } from './statement-route.tsx'
import { renderMember } from '../testing/render-member.tsx'

test.each([
  [true, 'Account Statement'],
  [false, 'ADA LOVELACE'],
])('with a statement on the server (%s) the heading is %s', async (statement, heading) => {
  const figures = { balance: 0n, active_deposit: 0n }
  const server = new FakeServer()
    .reply(viewStatement, { data: [], next: null })
    .reply(viewStatementSummary, { opening: figures, closing: figures, totals: [], since: '' })
  await renderMember(<StatementRoute />, { server, extras: { capabilities: statement ? ['statement'] : [] } })
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(heading)
})
