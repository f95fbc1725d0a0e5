import { viewOperator } from '@cairn/contract/operator/operators/sessions.ts'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderAs } from '../testing/render-as.tsx'
import { useColleagues } from './use-colleagues.ts'

const operator = { name: 'Olive', email: 'olive@operators.test', role: 'owner' as const }

/** A screen that mentions the colleagues once it is opened. */
function Desk() {
  const [isOpen, setIsOpen] = useState(false)
  return isOpen ? <ColleagueCount /> : <button onClick={() => setIsOpen(true)}>Open</button>
}

function ColleagueCount() {
  return <p>{useColleagues().length} colleagues</p>
}

test('the colleagues come with the session, and each screen that shows them reads them again', async () => {
  const server = await renderAs('owner', <Desk />, { colleagues: ['owner'] })
  const answer = server.reply(viewOperator, { operator, colleagues: [] }).hold(viewOperator)
  await press('Open')
  await expect.element(page.getByText('1 colleagues')).toBeVisible()
  answer()
  await expect.element(page.getByText('0 colleagues')).toBeVisible()
})
