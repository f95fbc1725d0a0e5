// Functions that run in the page cannot use anything outside themselves.
/* oxlint-disable unicorn/consistent-function-scoping */
import { viewOperator } from '@cairn/contract/operator/operators/sessions.ts'
import { listApprovals } from '@cairn/contract/operator/approvals/approvals.ts'
import { listDeposits } from '@cairn/contract/operator/deposits/deposits.ts'
import { listKycSubmissions } from '@cairn/contract/operator/members/kyc.ts'
import { viewQueues, viewWaiting } from '@cairn/contract/operator/overview.ts'
import { listWithdrawals } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import type { Page } from '@playwright/test'
import { expect, messages } from '../servers/fake.ts'
import type { FakeApi } from '../servers/fake-api.ts'
import { viewerOf, type State } from './state.ts'

export interface Stage {
  api: FakeApi
  page: Page
  enter: (path: string) => Promise<void>
}

const names = {
  owner: 'Olive Owner',
  treasurer: 'Theo Treasurer',
  reviewer: 'Rita Reviewer',
  support: 'Sam Support',
  auditor: 'Ava Auditor',
}

/** Enough owners that a second person is there for every request. */
const twoOwners = ['a colleague', 'another colleague'].map((id) => ({ id, role: 'owner' }))

/** Brings a page into a state. `whileLoading` runs when the app has started. */
export async function showState(
  { api, page, enter }: Stage,
  state: State,
  whileLoading?: () => Promise<void>,
): Promise<void> {
  const viewer = viewerOf(state)
  if (viewer !== 'member' && viewer !== 'visitor') {
    const operator = { name: names[viewer], email: `${viewer}@operators.test`, role: viewer }
    api.reply(viewOperator, { operator, colleagues: state.colleagues ?? twoOwners })
    // The list of a queue is read beside its records.
    api.reply(listDeposits, { deposits: [], next: null })
    api.reply(listWithdrawals, { withdrawals: [], next: null })
    api.reply(listKycSubmissions, { submissions: [], next: null })
    api.reply(listApprovals, { approvals: [], next: null })
    api.reply(viewQueues, { queues: [] })
    api.reply(viewWaiting, { waiting: [{ queue: 'withdrawals_to_approve', count: 12, oldest: null }] })
  }
  state.given?.(api)
  await (viewer === 'member' ? enter(state.path) : page.goto(state.path))
  // What is pressed before the script has come is kept for it, and what is chosen may be lost.
  await page.evaluate(untilStarted)
  await whileLoading?.()
  if (state.when) {
    await page.getByRole('heading', { level: 1 }).waitFor()
    await state.when(page, api)
  }
  await untilShown(page, state)
  await requireSaidInDialog(page)
  await settleMessages(page, state.over === 'messages')
}

/** The app has taken the page over. */
async function untilStarted(): Promise<void> {
  while ('heldPage' in window) await new Promise((done) => setTimeout(done, 10))
}

/** The page has a heading. */
export async function untilHeading(): Promise<void> {
  while (!document.querySelector('h1')) await new Promise((done) => setTimeout(done, 10))
}

/**
 * Waits for the text of a state, and for a heading: code loads under the same words as data. Only a splash has no heading. A locator
 * would bring a third of a megabyte of script into each page, a twentieth of the time of a state.
 */
async function untilShown(page: Page, { name, ready }: State): Promise<void> {
  const given = {
    text: ready.replaceAll('\u00ad', '').toLowerCase(),
    selector: name.endsWith('splash') ? 'body' : 'h1',
  }
  const look = () =>
    page.evaluate(async ({ text, selector }) => {
      const words = () => document.body.innerText.replaceAll('\u00ad', '').replaceAll(/\s+/g, ' ').toLowerCase()
      for (const end = performance.now() + 60_000; performance.now() < end;) {
        if (document.querySelector(selector) && words().includes(text)) return true
        await new Promise((done) => setTimeout(done, 10))
      }
      return false
    }, given)
  // What a person did may lead to another page, which ends a function that runs in this one.
  expect(await look().catch(look), `“${ready}” is shown`).toBe(true)
}

/**
 * A modal dialog covers the messages and hides them from screen readers, so what one says the dialog says too: in a live region, or at
 * the field that is to blame, which has the focus.
 */
async function requireSaidInDialog(page: Page): Promise<void> {
  const unsaid = await page.evaluate(() => {
    const dialog = document.querySelector('dialog:modal')
    if (!dialog) return []
    const notes = dialog.querySelector(':focus')?.getAttribute('aria-describedby')?.split(' ') ?? []
    const saying = [...dialog.querySelectorAll('[role=alert]'), ...notes.map((id) => document.getElementById(id))]
    const said = saying.map((element) => element?.textContent).join(' ')
    const toasts = [...document.querySelectorAll<HTMLElement>('[data-toast]:not([inert]) p')]
    return toasts.map(({ textContent }) => textContent).filter((text) => !said.includes(text))
  })
  expect(unsaid, 'messages under a dialog that it does not say').toEqual([])
}

/** Messages that belong to the state stay; others would cover what is below them, and go. */
async function settleMessages(page: Page, doStay: boolean): Promise<void> {
  const shown = messages(page)
  // Most states have none. To ask costs less than to dispatch an event.
  if (!doStay && (await page.evaluate(() => document.querySelector('[data-toast]') === null))) return
  // They stay while the pointer rests on them.
  await shown.dispatchEvent('mouseover')
  if (doStay) return
  // Behind a dialog nothing can be pressed by hand. One may go by itself meanwhile, so those that are there are pressed at once.
  await shown.getByRole('button', { name: 'Dismiss' }).evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click()
  })
  await shown.dispatchEvent('mouseout')
  await expect(shown.locator('[data-toast]')).toHaveCount(0)
}
