import { renewalHeader } from '@cairn/contract/core/constants.ts'
import { listPlans } from '@cairn/contract/member/money/plans.ts'
import { viewMember } from '@cairn/contract/member/account/members.ts'
import { memberPaths } from '../../../apps/member/src/navigation/member-paths.ts'
import { expect, testWithClock } from '../../servers/fake.ts'
import { ourServer } from '../../states/given.ts'

/** The addresses to pay to are read at each visit, and stay while a member chooses. */
const stays = listPlans.path

for (const path of ['/', ...memberPaths.map((each) => each.replace(/:\w+/, '0198'))]) {
  testWithClock(
    `${path} reads what it shows again when the page is visible again, as no use`,
    async ({ api, enter, page }) => {
      ourServer({ capabilities: ['dashboard', 'records', 'statement', 'notices', 'security'] })(api)
      await page.clock.install()
      await enter(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.waitForLoadState('networkidle')
      const first = new Set(api.requests.map((request) => request.path))
      first.delete(stays)
      expect(first).toContain(viewMember.path)

      api.user.balance = 7
      api.requests = []
      await page.clock.fastForward(15_000)
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      await expect
        .poll(() => [...first].filter((each) => !api.requests.some((request) => request.path === each)))
        .toEqual([])
      expect(api.requests.filter(({ headers }) => headers[renewalHeader] !== '1')).toEqual([])
    },
  )

  if (path === '/') continue
  testWithClock(`${path} reads the member when it opens`, async ({ api, enter, page }) => {
    ourServer({ capabilities: ['records', 'statement', 'security'] })(api)
    await enter('/')
    await page.getByRole('heading', { level: 1, name: /^Good/ }).waitFor()
    api.requests = []
    await page.evaluate((to) => {
      history.pushState({ visit: 1 }, '', to)
    }, path)
    await expect.poll(() => api.requestsTo(viewMember).length).toBe(1)
  })
}

testWithClock('a withdrawal that was rejected meanwhile can be withdrawn again', async ({ api, enter, page }) => {
  ourServer({ capabilities: [] })(api)
  api.user.balance = 0
  await enter('/history')
  await page.getByRole('heading', { level: 1 }).waitFor()
  api.user.balance = 1339
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Withdraw Funds' }).click()
  await expect(page.getByText('$1,339.00').first()).toBeVisible()
})
