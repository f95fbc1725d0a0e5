import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CloseButton } from './close-button.tsx'

test('the close button has a name and submits no form', async () => {
  const onClick = vi.fn()
  const onSubmit = vi.fn((event: Event) => event.preventDefault())
  await render(
    <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
      <CloseButton label="Close the menu" onClick={onClick} />
    </form>,
  )

  await page.getByRole('button', { name: 'Close the menu' }).click()

  expect(onClick).toHaveBeenCalledOnce()
  expect(onSubmit).not.toHaveBeenCalled()
})
