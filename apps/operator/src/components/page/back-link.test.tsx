import { Link } from 'wouter'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { address, renderAs } from '../../testing/render-as.tsx'
import { noteList } from '../list/list-addresses.ts'
import { BackLink } from './back-link.tsx'

const shown = (
  <>
    <Link to="/stones/s1" state={{ from: '/stones' }}>
      From the list
    </Link>
    <Link to="/stones/s1">From elsewhere</Link>
    <BackLink to="/stones" title="All stones" />
  </>
)
const back = page.getByRole('link', { name: 'All stones' })

test('the way back to a list goes back, so that its rows and place are there', async () => {
  await renderAs('owner', shown, { at: '/stones?kind=moss' })
  await page.getByRole('link', { name: 'From the list' }).click()
  await back.click()
  await expect.element(address).toHaveTextContent('/stones?kind=moss')
})

test('from elsewhere it leads to the list with the filter that it had last', async () => {
  noteList('/stones', '?kind=chalk')
  await renderAs('owner', shown, { at: '/members' })
  await page.getByRole('link', { name: 'From elsewhere' }).click()
  await back.click()
  await expect.element(address).toHaveTextContent('/stones?kind=chalk')
})
