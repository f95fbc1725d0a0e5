import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { AccountName } from './account-name.tsx'

test('a password manager reads the name of the account, and nobody else sees it or gets it', async () => {
  const { container } = await render(
    <form>
      <AccountName value="ada@example.com" />
    </form>,
  )
  const input = container.querySelector('input')!
  expect([input.type, input.autocomplete, input.value]).toEqual(['text', 'username', 'ada@example.com'])
  expect(input.checkVisibility()).toBe(false)
  expect([...new FormData(container.querySelector('form')!)]).toEqual([])
})
