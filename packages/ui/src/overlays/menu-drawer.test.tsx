import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { navigate } from 'wouter/use-browser-location'
import { MenuDrawer } from './menu-drawer.tsx'

test('the button opens the menu, and a change of the path closes it', async () => {
  await render(
    <MenuDrawer>
      <p>Entries</p>
    </MenuDrawer>,
  )
  const button = page.getByRole('button', { name: 'Menu' })
  await button.click()
  await expect.element(page.getByText('Entries')).toBeVisible()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  navigate('/elsewhere')
  await expect.element(page.getByText('Entries')).not.toBeVisible()
})
