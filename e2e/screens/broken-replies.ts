import type { Call } from '@cairn/contract/core/call.ts'
import type { RawReply } from '@cairn/client/testing/fake-calls.ts'
import { expect, messages, test } from '../servers/fake.ts'

/** Every way in which a server, or a proxy before it, can send a reply that cannot be understood. */
export const brokenReplies: [string, RawReply][] = [
  ['the connection is cut', { drop: true }],
  ['an HTML page comes instead', { status: 502, body: '<!doctype html><h1>Bad gateway</h1>' }],
  ['the server has a fault and says nothing', { status: 500, json: { error: true } }],
  ['an empty object comes', { json: {} }],
]

interface Read {
  id: string
  screen: string
  path: string
  call: Call
  sentence: string
  /** The content after a second try. */
  ready: string
}

/** A screen whose read fails shows it once, in a message and in its place, and reads again on request. */
export function testFailedRead({ id, screen, path, call, sentence, ready }: Read): void {
  for (const [what, reply] of brokenReplies) {
    test(`the ${screen} screen shows its failure when ${what} (${id})`, async ({ api, enter, page }) => {
      api.respond(call, reply)

      await enter(path)
      await expect(page.getByText(sentence)).toBeVisible()
      await expect(messages(page).getByText('Network request failed')).toHaveCount(1)

      api.unset(call)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText(ready)).toBeVisible()
      await expect(page.getByText(sentence)).toBeHidden()
    })
  }

  test(`a refusal on the ${screen} screen is shown in its own words (UI-A12)`, async ({ api, enter, page }) => {
    api.refuseInWords(call, 'Not today', { status: 200 })
    await enter(path)
    await expect(messages(page).getByText('Not today')).toHaveCount(1)
    await expect(page.getByText(sentence)).toBeVisible()
  })
}
