import { searchRecords } from '@cairn/contract/operator/search.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SearchField } from './search-field.tsx'

const people = ['Ada Byron', 'Adam Smith', 'Bob Boole'].map((label, index) => ({
  kind: 'member',
  id: `m${index}`,
  label,
  detail: `${label.split(' ')[0]}@people.test`,
}))
let asked: string[] = []

beforeEach(() => {
  asked = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const { pathname, searchParams } = new URL(String(url), location.href)
    expect(pathname).toContain(searchRecords.path)
    const text = searchParams.get('text') ?? ''
    asked.push(text)
    const results = people.filter(({ id, label }) => id === text || label.toLowerCase().startsWith(text.toLowerCase()))
    return Response.json({ error: false, results })
  })
})
afterEach(() => void vi.restoreAllMocks())

const box = page.getByRole('combobox', { name: 'Member' })
const chip = page.getByRole('button', { name: 'Remove the filter Member: Adam Smith' })

test('what is typed is searched for once typing pauses, and the arrows and Enter choose', async () => {
  await show()
  await box.fill('a')
  await userEvent.type(box, 'da')
  await expect.element(page.getByRole('option')).toHaveLength(2)
  await expect.element(page.getByText('2 suggestions')).toBeInTheDocument()
  expect(asked).toEqual(['ada'])
  await expect.element(box).toHaveAttribute('aria-expanded', 'true')
  const [first, second] = page.getByRole('option').elements()
  await expect.element(box).toHaveAttribute('aria-activedescendant', first?.id ?? '')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(box).toHaveAttribute('aria-activedescendant', second?.id ?? '')
  await userEvent.keyboard('{Enter}')
  await expect.element(chip).toHaveFocus()
  await expect.element(page.getByTestId('chosen')).toHaveTextContent('m1')
  // The label of what was chosen is known.
  expect(asked).toEqual(['ada'])
})

test('a press chooses, and removing the chip gives the input back with the focus', async () => {
  await show()
  await box.fill('adam')
  await page.getByRole('option', { name: /Adam Smith/ }).click()
  await chip.click()
  await expect.element(box).toHaveFocus()
  await expect.element(page.getByTestId('chosen')).toHaveTextContent('')
})

test('Escape closes the list, and a text without a match says so and is not sent', async () => {
  await show()
  await box.fill('ada')
  await expect.element(page.getByRole('option').first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('option')).toHaveLength(0)
  await box.fill('nobody')
  await expect.element(page.getByText('No matches').last()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByTestId('chosen')).toHaveTextContent('')
})

test('after a reload the label is found again from the id, and an id of nothing is shown as it is', async () => {
  const { unmount } = await show('m1')
  await expect.element(chip).toBeVisible()
  expect(asked).toEqual(['m1'])
  await unmount()
  await show('m9')
  await expect.element(page.getByRole('button', { name: 'Remove the filter Member: m9' })).toBeVisible()
  await expect.element(page.getByText('m9', { exact: true }).first()).toBeVisible()
})

function show(value = '') {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <QueryClientProvider client={queries}>
      <Form initial={value} />
    </QueryClientProvider>,
  )
}

function Form({ initial }: { initial: string }) {
  const [chosen, setChosen] = useState(initial)
  return (
    <>
      <SearchField label="Member" name="member_id" kind="member" value={chosen} onChange={setChosen} />
      <p data-testid="chosen">{chosen}</p>
    </>
  )
}
