import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DateField } from './date-field.tsx'
import { Form } from '../forms/form.tsx'

const onChoose = vi.fn<(date: string) => void>()

/** As a screen that keeps the date in its address does it: later, in another render. */
function Period({ first = '' }: { first?: string }) {
  const [date, setDate] = useState(first)
  return (
    <>
      <DateField
        label="From"
        name="from"
        value={date}
        onChoose={(chosen) => {
          onChoose(chosen)
          setTimeout(() => setDate(chosen), 20)
        }}
      />
      <button onClick={() => setDate('2024-05-06')}>Set</button>
    </>
  )
}

const field = page.getByLabelText('From')
const pause = () => new Promise((resolve) => setTimeout(resolve, 60))

async function type(keys: string) {
  for (const key of keys) {
    await userEvent.keyboard(key === '>' ? '{ArrowRight}' : key)
    await pause()
  }
}

async function open(first?: string) {
  onChoose.mockClear()
  await render(<Period first={first ?? ''} />)
  ;(field.element() as HTMLInputElement).focus()
}

test('a date is typed character by character, and only the whole one is chosen', async () => {
  await open()
  await type('01152026')
  await expect.element(field).toHaveValue('2026-01-15')
  expect(onChoose.mock.calls).toEqual([['2026-01-15']])
})

test('the year is typed over in place', async () => {
  await open('2026-01-15')
  await type('>>2025')
  await expect.element(field).toHaveValue('2025-01-15')
  expect(onChoose.mock.calls).toEqual([['2025-01-15']])
})

test('an emptied field chooses no date, and a half typed one shows an error when it is left', async () => {
  await open('2026-01-15')
  await userEvent.keyboard('{Backspace}')
  await pause()
  expect(onChoose).not.toHaveBeenCalled()
  ;(field.element() as HTMLInputElement).blur()
  await expect.element(field).toHaveAccessibleDescription('Enter the day, the month and the year.')
  await field.fill('')
  expect(onChoose.mock.calls).toEqual([['']])
  await expect.element(field).not.toHaveAttribute('aria-invalid')
})

test('a date from outside replaces what was typed', async () => {
  await open('2026-01-15')
  await page.getByRole('button', { name: 'Set' }).click()
  await expect.element(field).toHaveValue('2024-05-06')
})

test('a form with a half-typed date is not sent as if there were none', async () => {
  const onSubmit = vi.fn()
  await render(
    <Form noValidate onSubmit={onSubmit}>
      <DateField label="From" name="from" hasTime />
      <button>Send</button>
    </Form>,
  )
  ;(field.element() as HTMLInputElement).focus()
  await type('0115')
  await page.getByRole('button', { name: 'Send' }).click()
  expect(onSubmit).not.toHaveBeenCalled()
})
