import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { colourOf } from '../../gallery/colours.ts'
import { Skeleton } from './skeleton.tsx'

test('a skeleton has the size it is given and does not move', async () => {
  const { container } = await render(<Skeleton className="h-14" />)
  const block = container.firstElementChild!
  expect(block.getBoundingClientRect().height).toBe(56)
  expect(getComputedStyle(block).backgroundColor).toBe(colourOf('sunken'))
  expect(document.getAnimations()).toEqual([])
})
