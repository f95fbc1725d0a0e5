import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ScreenBoundary } from './screen-boundary.tsx'

test('a screen that breaks once has what was typed after another try', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await render(
    <main>
      <ScreenBoundary screen="/one" message="This could not be shown.">
        <Enquiry />
      </ScreenBoundary>
    </main>,
  )
  await page.getByLabelText('Later').click()
  await page.getByLabelText('Amount').fill('75')
  await page.getByLabelText('Reason').fill('A typed reason')
  await page.getByLabelText('Method').selectOptions('card')
  await userEvent.upload(page.getByLabelText('Photo'), new File(['x'], 'photo.png'))
  await page.getByRole('button', { name: 'Break' }).click()
  await expect.element(page.getByText('This could not be shown.')).toBeVisible()

  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByLabelText('Later')).toBeChecked()
  await expect.element(page.getByLabelText('Amount')).toHaveValue('75')
  await expect.element(page.getByLabelText('Reason')).toHaveValue('A typed reason')
  await expect.element(page.getByLabelText('Method')).toHaveValue('card')
  await expect.element(page.getByText('Photo: photo.png')).toBeVisible()
  await expect.element(page.getByText('Read: 75')).toBeVisible()
  log.mockRestore()
})

/** Its amount is controlled, and its reason is there only when a choice was made. */
function Enquiry() {
  const [isBroken, setBroken] = useState(false)
  const [amount, setAmount] = useState('')
  const [isLater, setLater] = useState(false)
  const [photo, setPhoto] = useState('none')
  if (isBroken) throw new Error('broken')
  return (
    <form>
      <label>
        Amount <input name="amount" value={amount} onChange={(event) => setAmount(event.target.value)} />
      </label>
      <label>
        Now <input type="radio" name="when" value="now" />
      </label>
      <label>
        Later <input type="radio" name="when" value="later" onChange={() => setLater(true)} />
      </label>
      {isLater && (
        <label>
          Reason <textarea name="reason" />
        </label>
      )}
      <select name="method" aria-label="Method">
        <option value="">None</option>
        <option value="card">Card</option>
      </select>
      <label>
        Photo <input type="file" name="photo" onChange={(event) => setPhoto(event.target.files?.[0]?.name ?? '')} />
      </label>
      <p>Read: {amount}</p>
      <p>Photo: {photo}</p>
      <button type="button" onClick={() => setBroken(true)}>
        Break
      </button>
    </form>
  )
}
