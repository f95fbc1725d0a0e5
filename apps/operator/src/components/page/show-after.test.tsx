import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ShowAfter } from './show-after.tsx'

function Section({ name, comes }: { name: string; comes: Promise<string> }) {
  const { data = 'waiting' } = useQuery({ queryKey: [name], queryFn: () => comes })
  return <p data-part={name}>{data}</p>
}

test('content below two queries that finish together is shown with the second, and not before', async () => {
  const { promise: comes, resolve: come } = Promise.withResolvers<string>()
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <Section name="first" comes={comes} />
      <ShowAfter queryKey={['first']}>
        <Section name="second" comes={comes} />
        <ShowAfter queryKey={['second']}>The last</ShowAfter>
      </ShowAfter>
    </QueryClientProvider>,
  )
  await expect.element(page.getByText('The last')).not.toBeVisible()

  const aboveWhenShown: (string | null | undefined)[] = []
  const observer = new MutationObserver(() => {
    if (page.getByText('The last').query()?.checkVisibility())
      aboveWhenShown.push(document.querySelector('[data-part=second]')?.textContent)
  })
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  come('come')
  await expect.element(page.getByText('The last')).toBeVisible()
  observer.disconnect()
  expect(aboveWhenShown[0]).toBe('come')
})
