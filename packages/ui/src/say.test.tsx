import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Money } from './money.tsx'
import { Say } from './say.tsx'

test('a sentence has its figures where its language wants them', async () => {
  const figure = <Money key="held" cents={25_000n} />
  const { container, rerender } = await render(<Say pieces={['Held: ', figure, '.']} />)
  expect(container.textContent).toBe('Held: $250.00.')

  await rerender(<Say pieces={[figure, ' are held.']} />)
  expect(container.textContent).toBe('$250.00 are held.')
})
