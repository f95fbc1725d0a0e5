import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { emulateMedia } from '../../gallery/emulate-media.ts'
import { expectSelectedInForcedColours } from '../../gallery/forced-colours.ts'
import { Tabs } from './tabs.tsx'

const titles = ['Deposits', 'Withdrawals', 'Bonuses']

test('the selected tab names its panel', async () => {
  await render(<History />)

  await page.getByRole('tab', { name: 'Withdrawals' }).click()

  await expect.element(page.getByRole('tab', { name: 'Withdrawals' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('tabpanel', { name: 'Withdrawals' })).toHaveTextContent('What is in Withdrawals')
  await expect.element(page.getByRole('tablist', { name: 'History' })).toBeVisible()
})

test.each([
  ['ltr', '{ArrowRight}', 'Withdrawals'],
  ['ltr', '{ArrowLeft}', 'Bonuses'],
  ['ltr', '{End}', 'Bonuses'],
  ['ltr', '{End}{Home}', 'Deposits'],
  ['ltr', '{End}{ArrowRight}', 'Deposits'],
  ['rtl', '{ArrowLeft}', 'Withdrawals'],
  ['rtl', '{ArrowRight}', 'Bonuses'],
  ['rtl', '{End}', 'Bonuses'],
  ['rtl', '{End}{Home}', 'Deposits'],
])('%s: from the first tab %s selects %s and moves the focus', async (direction, keys, title) => {
  document.documentElement.dir = direction
  await render(<History />)
  await userEvent.tab()

  await userEvent.keyboard(keys)

  const tab = page.getByRole('tab', { name: title })
  await expect.element(tab).toHaveFocus()
  await expect.element(tab).toHaveAttribute('aria-selected', 'true')
})

test('the tabs are one stop in the tab order', async () => {
  await render(<History />)
  await userEvent.tab()
  await expect.element(page.getByRole('tab', { name: 'Deposits' })).toHaveFocus()

  await userEvent.tab()

  await expect.element(page.getByRole('link', { name: 'What is in Deposits' })).toHaveFocus()
})

test('other keys are left to the page', async () => {
  await render(<History />)
  await userEvent.tab()

  await userEvent.keyboard('{ArrowDown}')

  await expect.element(page.getByRole('tab', { name: 'Deposits' })).toHaveAttribute('aria-selected', 'true')
})

test('a word of a tab is not broken while it fits in a line', async () => {
  await page.viewport(360, 800)
  await render(<Tabs label="Long" tabs={longTabs} chosen={0} onChoose={() => {}} />)

  const last = document.createRange()
  last.selectNodeContents(page.getByRole('tab', { name: 'Given' }).element())

  expect(last.getClientRects()).toHaveLength(1)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('forced colours show the selected tab, and no line below the others', async () => {
  await emulateMedia({ 'forced-colors': 'active' })
  await render(<History />)
  const [selected, other] = titles.map((name) => page.getByRole('tab', { name }).element())
  await expectSelectedInForcedColours(selected!, other!)
  expect(getComputedStyle(other!).borderBottomColor).toBe('rgba(0, 0, 0, 0)')
})

const longTabs = ['What was put in', 'What was taken out again', 'Kapitalertragsübersichten', 'Given'].map((title) => ({
  title,
  content: title,
}))

function History() {
  const [chosen, setChosen] = useState(0)
  const tabs = titles.map((title) => ({ title, content: <a href="#more">What is in {title}</a> }))
  return <Tabs label="History" tabs={tabs} chosen={chosen} onChoose={setChosen} />
}
