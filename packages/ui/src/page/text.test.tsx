import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Money } from '../values/money.tsx'
import { Text } from './text.tsx'

test('a sentence renders its parts in order', async () => {
  const figure = <Money key="held" cents={25_000n} />
  const { container, rerender } = await render(<Text parts={['Held: ', figure, '.']} />)
  expect(container.textContent).toBe('Held: $250.00.')

  await rerender(<Text parts={[figure, ' are held.']} />)
  expect(container.textContent).toBe('$250.00 are held.')
})
