import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { searchRecords, type SearchResult } from '@cairn/contract/operator/search.ts'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { renderAs } from '../../../testing/render-as.tsx'
import { SearchField } from './search-field.tsx'

const [ada, adam] = ['Ada Byron', 'Adam Smith'].map((label, index) => ({
  kind: 'member',
  id: `m${index}`,
  label,
  detail: `${label.split(' ')[0]}@people.test`,
})) as [SearchResult, SearchResult]
const { path } = searchRecords
let server: FakeServer
beforeEach(() => {
  server = new FakeServer().reply(searchRecords, { results: [ada, adam] })
})

const box = page.getByRole('combobox', { name: 'Member' })
const chip = page.getByRole('button', { name: 'Remove the filter Member: Adam Smith' })

test('what is typed is searched for once typing pauses, and the arrows and Enter choose', async () => {
  await show()
  await box.fill('a')
  await userEvent.type(box, 'da')
  await expect.element(page.getByRole('option')).toHaveLength(2)
  await expect.element(page.getByText('2 suggestions')).toBeInTheDocument()
  expect(server.queryOf(path)).toEqual({ kind: 'member', text: 'ada' })
  await expect.element(box).toHaveAttribute('aria-expanded', 'true')
  const [first, second] = page.getByRole('option').elements()
  await expect.element(box).toHaveAttribute('aria-activedescendant', first?.id ?? '')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(box).toHaveAttribute('aria-activedescendant', second?.id ?? '')
  await userEvent.keyboard('{Enter}')
  await expect.element(chip).toHaveFocus()
  await expect.element(page.getByTestId('chosen')).toHaveTextContent('m1')
  // The label of what was chosen is known.
  expect(server.count(path)).toBe(1)
})

test('a press chooses, and removing the chip gives the input back with the focus', async () => {
  await show()
  server.reply(searchRecords, { results: [adam] })
  await box.fill('adam')
  await page.getByRole('option', { name: /Adam Smith/ }).click()
  await chip.click()
  await expect.element(box).toHaveFocus()
  await expect.element(page.getByTestId('chosen')).toHaveTextContent('')
})

test('Escape closes the list, and a text without a match shows that, and is not sent', async () => {
  await show()
  await box.fill('ada')
  await expect.element(page.getByRole('option').first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('option')).toHaveLength(0)
  server.reply(searchRecords, { results: [] })
  await box.fill('eve')
  await expect.element(page.getByText('No matches').last()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByTestId('chosen')).toHaveTextContent('')
})

test('after a reload the label is found again from the id, and an id of nothing is shown as it is', async () => {
  await show('m1')
  await expect.element(chip).toBeVisible()
  expect(server.queryOf(path)).toEqual({ kind: 'member', text: 'm1' })
  await cleanup()
  await show('m9')
  await expect.element(page.getByRole('button', { name: 'Remove the filter Member: m9' })).toBeVisible()
  await expect.element(page.getByText('m9', { exact: true }).first()).toBeVisible()
})

const show = (value = '') => renderAs('support', <Form initial={value} />, { server })

function Form({ initial }: { initial: string }) {
  const [chosen, setChosen] = useState(initial)
  return (
    <>
      <SearchField label="Member" name="member_id" kind="member" value={chosen} onChange={setChosen} />
      <p data-testid="chosen">{chosen}</p>
    </>
  )
}
