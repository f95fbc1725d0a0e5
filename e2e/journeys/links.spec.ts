import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import { withdrawRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { requestManualTransfer } from '@cairn/contract/operator/members/member-actions.ts'
import { searchMembers } from '@cairn/contract/operator/members/members.ts'
import type { BrowserContext, ConsoleMessage, Page, Request, Response } from '@playwright/test'
import { expect, test } from '../servers/real.ts'

const roles: OperatorRole[] = ['owner', 'treasurer', 'reviewer', 'support', 'auditor']

test('every link of the back office leads to a screen, for every role, and every list applies the filter of its link', async ({
  browser,
  server,
  operators,
}) => {
  test.setTimeout(180_000)
  const { members } = await server.treasurer.send(searchMembers, { query: { search: 'funded@sample.test' } })
  const [freya] = members
  const { approval_id: id } = await server.treasurer.send(requestManualTransfer, {
    params: { id: freya?.id ?? '' },
    body: { code: 'amount_wrong', direction: 'credit', amount: '1.00', reason: 'So that a request waits' },
  })
  const filtered = new Set<string>()
  const found = await Promise.all(
    roles.map(async (role) => {
      const { cookie } = await operators(role)
      const context = await browser.newContext()
      await context.addCookies([{ ...cookie, url: server.url, httpOnly: true, sameSite: 'Strict' }])
      const starts = [`${server.url}/operator`, `${server.url}/operator/members/${freya?.id}`]
      return crawl(context, starts, role, filtered)
    }),
  )
  // The other journeys on this server must not find a request that they did not make.
  await server.treasurer.send(withdrawRequest, { params: { id } })
  expect(found.flatMap(({ problems }) => problems)).toEqual([])
  // A crawl that stops at the first screen would find nothing wrong either.
  for (const [index, { opened }] of found.entries()) expect(opened, roles[index]).toBeGreaterThan(25)
})

/**
 * Opens one screen of each kind that links lead to, from the overview and from the page of a member with all kinds of records: for each
 * role each path, and each list with each filter for one of the roles that link to it, because the same code filters for all.
 */
async function crawl(context: BrowserContext, starts: string[], role: string, filtered: Set<string>) {
  const page = await context.newPage()
  const problems: string[] = []
  const paths = new Set<string>()
  const waiting = starts.map((address) => ({ address, from: 'the start' }))
  let opened = 0
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { path, filters } = kindOf(next.address)
    if (paths.has(path) && filtered.has(path + filters)) continue
    paths.add(path)
    filtered.add(path + filters)
    opened += 1
    const { address, from } = next
    const { links, wrong } = await open(page, address)
    problems.push(...wrong.map((sentence) => `${role}: ${address} (linked on ${from}): ${sentence}`))
    waiting.push(...links.map((link) => ({ address: link, from: address })))
  }
  await context.close()
  return { problems, opened }
}

/** The same screen for another record is of the same kind, and so is a list for another text; another value of a filter is another kind. */
function kindOf(address: string): { path: string; filters: string } {
  const { pathname, searchParams } = new URL(address)
  const filters = [...searchParams].map(([key, value]) =>
    key !== 'account' && /^\w*$/.test(value) ? `${key}=${value}` : key,
  )
  return { path: pathname.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ':id'), filters: `?${filters}` }
}

async function open(page: Page, address: string): Promise<{ links: string[]; wrong: string[] }> {
  const wrong: string[] = []
  const asked: URL[] = []
  const under = new Set<unknown>()
  const listeners = {
    console: (message: ConsoleMessage) => {
      if (message.type() === 'error') wrong.push(`the console said: ${message.text()}`)
    },
    pageerror: (error: Error) => wrong.push(`it threw: ${error.message}`),
    request: (request: Request) => {
      under.add(request)
      const url = new URL(request.url())
      if (url.pathname.startsWith('/api/')) asked.push(url)
    },
    requestfinished: (request: Request) => under.delete(request),
    requestfailed: (request: Request) => {
      under.delete(request)
      wrong.push(`${request.url()} failed`)
    },
    response: (response: Response) => {
      if (response.status() >= 400) wrong.push(`${response.url()} answered ${response.status()}`)
    },
  }
  for (const [name, listener] of Object.entries(listeners)) page.on(name as 'console', listener as never)
  if (page.url() === 'about:blank') await page.goto(address)
  // As a click on the link does: the page stays, and the screen changes.
  else await page.evaluate(goTo, address)
  const heading = page.getByRole('heading', { level: 1 })
  await heading.waitFor()
  // The earlier screen stays until the code of this one is loaded.
  const unasked = () =>
    [...new URL(address).searchParams].filter(
      ([key, value]) => !asked.some(({ searchParams }) => searchParams.get(key) === (value || null)),
    )
  for (let waits = 0; waits < 100 && unasked().length > 0; waits += 1) await page.waitForTimeout(30)
  for (let quiet = 0; quiet < 3; quiet = under.size === 0 ? quiet + 1 : 0) await page.waitForTimeout(30)
  await expect(page.getByText('Loading')).toHaveCount(0)
  for (const [name, listener] of Object.entries(listeners)) page.off(name as 'console', listener as never)

  if (/Page not found|No access/.test(await heading.innerText())) wrong.push(await heading.innerText())
  wrong.push(...unasked().map(([key, value]) => `nothing was asked with ${key}=${value}`))
  const links = await page
    .locator('a[href^="/operator"]')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  return { links, wrong }
}

function goTo(address: string) {
  history.pushState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
}
