import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { listAllPlans } from '@cairn/contract/operator/plans.ts'
import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { send } from '../../api.ts'
import { press, renderAs } from '../../testing/render-as.tsx'
import { Loaded } from './loaded.tsx'

function PlanCount() {
  const query = useQuery({ queryKey: ['plans'], queryFn: () => send(listAllPlans) })
  return (
    <Loaded query={query} what="the plans">
      {({ plans }) => <p>{plans.length} plans</p>}
    </Loaded>
  )
}
const failure = page.getByText('The plans could not be loaded. Check the connection and try again.')

test('what loads is announced', async () => {
  await renderAs('support', <PlanCount />, { server: new FakeServer().hang(listAllPlans) })
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading the plans…')
})

test('what did not load can be loaded again', async () => {
  const server = new FakeServer().fail(listAllPlans)
  await renderAs('support', <PlanCount />, { server })
  await expect.element(failure).toBeVisible()
  server.reply(listAllPlans, { plans: [] })
  await press('Try again')
  await expect.element(page.getByText('0 plans')).toBeVisible()
  await expect.element(failure).not.toBeInTheDocument()
})
