import { expect, messages, test } from '../servers/foreign.ts'
import { minimalReplies } from '../servers/specification.ts'
import type { Reply } from '../servers/foreign-server.ts'

/** Every way in which a server, or what stands before it, can fail to say anything that can be understood. */
export const brokenReplies: [string, Reply][] = [
  ['the connection is cut', { drop: true }],
  ['an HTML page comes instead', { status: 502, html: '<!doctype html><h1>Bad gateway</h1>' }],
  ['the server has a fault and says nothing', { status: 500, json: { error: true } }],
  ['an empty object comes', { json: {} }],
]

interface Read {
  /** The requirement that the tests are titled with. */
  id: string
  screen: string
  path: string
  call: string
  /** What the failed screen says. */
  sentence: string
  /** What is there when a second try succeeds. */
  ready: string
}

/** A screen whose read fails says so once, in a toast and in its place, and reads again when it is asked to. */
export function testFailedRead({ id, screen, path, call, sentence, ready }: Read): void {
  for (const [what, reply] of brokenReplies) {
    test(`the ${screen} screen says that it failed when ${what} (${id})`, async ({ foreign, enter, page }) => {
      let isBroken = true
      foreign.answer(call, (request) => (isBroken ? reply : minimalReplies.to(request, foreign)))

      await enter(path)
      await expect(page.getByText(sentence)).toBeVisible()
      await expect(messages(page).getByText('Network request failed')).toHaveCount(1)

      isBroken = false
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText(ready)).toBeVisible()
      await expect(page.getByText(sentence)).toBeHidden()
    })
  }

  test(`a refusal on the ${screen} screen is shown in its own words (UI-A12)`, async ({ foreign, enter, page }) => {
    foreign.answer(call, { json: { error: true, msg: 'Not today' } })
    await enter(path)
    await expect(messages(page).getByText('Not today')).toHaveCount(1)
    await expect(page.getByText(sentence)).toBeVisible()
  })
}
