import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { colourOf } from '../../gallery/colours.ts'
import { emulateMedia } from '../../gallery/emulate-media.ts'
import { RadioCard } from './radio-card.tsx'

test('the whole card can be pressed', async () => {
  await renderPlans()
  const card = cardOf('Summit')
  const { width, height } = card.getBoundingClientRect()

  await userEvent.click(card, { position: { x: width - 6, y: height - 6 } })

  await expect.element(page.getByRole('radio', { name: /^Summit/ })).toBeChecked()
})

test('the arrow keys select a card, and the selected one looks different', async () => {
  await renderPlans()

  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')

  await expect.element(page.getByRole('radio', { name: /^Summit/ })).toBeChecked()
  await expect.poll(() => getComputedStyle(cardOf('Summit')).borderTopColor).toBe(colourOf('accent'))
  expect(getComputedStyle(cardOf('Ridge')).borderTopColor).toBe(colourOf('line'))
  expect(getComputedStyle(cardOf('Summit')).outlineStyle).toBe('solid')
})

test('forced colours show the selected card', async () => {
  await emulateMedia({ 'forced-colors': 'active' })
  await renderPlans()
  expect(borderOf('Ridge')).not.toBe(borderOf('Summit'))
})

test('screen readers read the content of a card', async () => {
  await renderPlans()
  await expect.element(page.getByRole('radio', { name: 'Ridge From $500.00' })).toBeVisible()
})

async function renderPlans() {
  await render(
    <fieldset>
      <legend>Plan</legend>
      <RadioCard name="plan" value="ridge" title="Ridge" defaultChecked>
        From $500.00
      </RadioCard>
      <RadioCard name="plan" value="summit" title="Summit">
        From $5,000.00
      </RadioCard>
    </fieldset>,
  )
}

function borderOf(title: string): string {
  return getComputedStyle(cardOf(title)).borderTopColor
}

function cardOf(title: string): Element {
  return page.getByText(title).element().closest('label')!.parentElement!
}
