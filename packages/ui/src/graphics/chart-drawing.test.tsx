import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Drawing } from './chart-drawing.tsx'

test.each([
  [
    'a step at each change, because money does not grow between two days',
    [0n, 50n, 90n],
    'M0 1000H500V500H1000V100H1000',
  ],
  ['a line across the chart for a single point', [50n], 'M0 500H1000'],
])('a line has %s, and the second one is dashed', async (_, values, path) => {
  const lines = [
    { title: 'Balance', values },
    { title: 'In plans', values },
  ]
  const { container } = await render(<Drawing lines={lines} hasAreas={false} top={100n} />)
  const [balance, plans] = container.querySelectorAll('path[stroke-width="2"]')
  expect(balance?.getAttribute('d')).toBe(path)
  expect(balance).not.toHaveAttribute('stroke-dasharray')
  expect(plans).toHaveAttribute('stroke-dasharray')
})
