import type { Call, CallReply } from '@cairn/contract/core/call.ts'
import { table as words } from '@cairn/words/backoffice/list.ts'
import type { Page } from '@playwright/test'
import type { OfficeServer } from '../../servers/fake-api.ts'
import type { OfficeState } from '../operator-state.ts'

/** The sentences that states are made of, for `given` and `when`. */

export const giving =
  <C extends Call>(call: C, reply: CallReply<C>) =>
  (office: OfficeServer) =>
    office.gives(call, reply)

export const failing = (call: Call) => (office: OfficeServer) => office.fails(call)
export const holding = (call: Call) => (office: OfficeServer) => office.holds(call)

export const all =
  (...givens: ((office: OfficeServer) => void)[]) =>
  (office: OfficeServer) =>
    givens.forEach((given) => given(office))

export const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()

/** Opens a dialog, fills in what is named, and sends it by the dialog's last button. */
export const filling = (open: string, fields: Record<string, string> = {}) =>
  async function openFillAndSend(page: Page) {
    await press(open)(page)
    for (const [label, text] of Object.entries(fields)) {
      const field = page.getByRole('dialog').getByLabel(label, { exact: true })
      if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(text)
      else await field.fill(text)
    }
    await page.getByRole('dialog').getByRole('button').last().click()
  }

interface ListOf<C extends Call, Row> {
  /** The beginning of its states' names, and what its rows are called. */
  name: string
  rowsAre: string
  path: string
  call: C
  /** The reply of the call that brings these rows. */
  reply: (rows: Row[], next: string | null) => CallReply<C>
  row: (index: number) => Row
  /** One with long names, long words and ten million. */
  long: Row
  empty: string
  /** What the screen reads beside the list. */
  beside?: (office: OfficeServer) => void
}

const many = 14

/** A list as it may be met: with many rows, with one, with a long one, with none, on its way, and not to be had. */
export function listStates<C extends Call, Row>(list: ListOf<C, Row>): OfficeState[] {
  const { name, rowsAre, path, call, reply, row, long, empty, beside = () => undefined } = list
  const rows = (count: number) => Array.from({ length: count }, (_, index) => row(index))
  const showing = (shown: Row[], next: string | null = null) => all(beside, giving(call, reply(shown, next)))
  const at = (state: string) => ({ name: `office-${name}${state}`, path })
  // Every list is the same part; the one of deposits is looked at in each of its states.
  const likeAll = name === 'deposits' ? {} : ({ repeats: true } as const)
  return [
    {
      ...at(''),
      what: `many ${rowsAre}, and more`,
      given: showing(rows(many), 'more'),
      ready: words.shown(many, true),
    },
    { ...at('-one'), ...likeAll, what: 'one alone', given: showing(rows(1)), ready: words.shown(1, false) },
    { ...at('-long'), what: 'long names, ten million', given: showing([long, row(1)]), ready: words.shown(2, false) },
    { ...at('-empty'), ...likeAll, what: 'nothing yet', given: showing([]), ready: empty },
    { ...at('-waiting'), ...likeAll, what: 'on its way', given: all(beside, holding(call)), ready: 'Loading' },
    { ...at('-failed'), ...likeAll, what: 'not to be had', given: all(beside, failing(call)), ready: 'Try again' },
  ]
}
