import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AddressGroups } from './address-groups.tsx'

const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

test('an address is shown in groups of four and copied without gaps', async () => {
  const { container } = await render(<AddressGroups address={address} />)
  const groups = [...container.querySelectorAll('span > span')]
  expect(groups.slice(0, -1).map(({ textContent }) => textContent.length)).toEqual(Array(10).fill(4))
  expect(leftOf(groups[1]) - rightOf(groups[0])).toBeGreaterThan(3)

  getSelection()?.selectAllChildren(container)
  expect(getSelection()?.toString()).toBe(address)
  await userEvent.copy()
  expect(await navigator.clipboard.readText()).toBe(address)
})

test('an address runs from left to right in right-to-left text', async () => {
  document.documentElement.dir = 'rtl'
  const { container } = await render(<AddressGroups address={address} />)

  const [first, second] = container.querySelectorAll('span > span')

  expect(leftOf(second)).toBeGreaterThan(leftOf(first))
})

function leftOf(element: Element | undefined): number {
  return element?.getBoundingClientRect().left ?? Number.NaN
}

function rightOf(element: Element | undefined): number {
  return element?.getBoundingClientRect().right ?? Number.NaN
}
