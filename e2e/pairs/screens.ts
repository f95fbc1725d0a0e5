import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'

/** Fills in everything of a decision up to its last button, and returns what presses that. */
export type Prepare = (page: Page) => Promise<() => Promise<void>>

const press = (page: Page, name: string) => () => page.getByRole('button', { name, exact: true }).click()

/** One button on the page. */
const onPage =
  (name: string): Prepare =>
  async (page) => {
    await page.getByRole('button', { name, exact: true }).waitFor()
    return press(page, name)
  }

/** A button that opens a dialog, its fields, and its last button. */
const inDialog =
  (open: string, submit: string, fill: (page: Page) => Promise<unknown> = async () => {}): Prepare =>
  async (page) => {
    await press(page, open)()
    await fill(page)
    return () => page.getByRole('dialog').getByRole('button', { name: submit, exact: true }).click()
  }

const choose = (code: string) => (page: Page) =>
  page.getByRole('dialog').getByLabel('Reason', { exact: true }).selectOption(code)
const explain = (label: string) => (page: Page) =>
  page.getByRole('dialog').getByLabel(label, { exact: true }).fill('One of two decisions')

const fillTransaction = (page: Page) => page.getByLabel('Transaction ID').fill(randomBytes(32).toString('hex'))

export const depositDecisions = {
  confirm: async (page: Page) => {
    await fillTransaction(page)
    return press(page, 'Confirm deposit')
  },
  reject: inDialog('Reject', 'Reject deposit', choose('payment_missing')),
  expire: inDialog('Expire', 'Expire deposit', choose('not_paid_in_time')),
} satisfies Record<string, Prepare>

const rejectWithdrawal = inDialog('Reject', 'Reject withdrawal', choose('payment_failed'))
export const pendingDecisions = { approve: onPage('Approve'), reject: rejectWithdrawal }
export const approvedDecisions = { claim: onPage('I am sending this'), reject: rejectWithdrawal }
export const claimerDecisions = {
  send: async (page: Page) => {
    await fillTransaction(page)
    return press(page, 'Mark as sent')
  },
  'mark uncertain': inDialog('Mark as uncertain', 'Mark as uncertain', explain('What you know')),
} satisfies Record<string, Prepare>
export const colleagueDecisions = {
  'take over': inDialog('Take over', 'Take over', explain('Why you take it over')),
  'mark uncertain as a colleague': claimerDecisions['mark uncertain'],
}
export const outcomeDecisions = {
  'it was sent': inDialog('It was sent', 'Confirm as sent', async (page) => {
    await page.getByRole('dialog').getByLabel('Transaction ID').fill(randomBytes(32).toString('hex'))
    await explain('How do you know?')(page)
  }),
  'it was not sent': inDialog('It was not sent', 'Confirm as not sent', async (page) => {
    await choose('payment_failed')(page)
    await explain('How do you know?')(page)
  }),
}
const opened =
  (decide: Prepare): Prepare =>
  async (page) => {
    await press(page, 'Open document')()
    await page.getByRole('img', { name: 'The member’s document' }).waitFor()
    return decide(page)
  }
export const documentDecisions = {
  approve: opened(async (page) => {
    await page.getByLabel('Name on the document').fill('A Member')
    await page.getByLabel('Document number').fill(randomBytes(6).toString('hex'))
    await page.getByLabel('Date of birth').fill('1990-02-03')
    await page.getByLabel('The document has no expiry date').check()
    for (const box of await page.getByRole('group').getByRole('checkbox').all()) await box.check()
    return press(page, 'Approve')
  }),
  reject: opened(inDialog('Reject', 'Reject document', choose('not_genuine'))),
  'ask for another picture': opened(inDialog('Ask for another picture', 'Ask for picture', choose('unreadable'))),
}
export const requestDecisions = {
  approve: inDialog('Approve', 'Approve request'),
  reject: inDialog('Reject', 'Reject request', explain('Reason')),
}
export const ownRequestDecisions = { withdraw: inDialog('Withdraw', 'Withdraw request') }
