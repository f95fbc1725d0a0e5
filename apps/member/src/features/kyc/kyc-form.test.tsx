import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { addKycPart } from '@cairn/contract/member/account/kyc.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderMember } from '../../testing/render-member.tsx'
import { KycForm } from './kyc-form.tsx'
import { KycParts } from './kyc-parts.tsx'
import { describeKycStatus } from './kyc-status-view.ts'

const file = page.getByLabelText('Photo of your document')

const show = (status: string, server = new FakeServer()) =>
  renderMember(<KycForm status={describeKycStatus(status)} onSent={vi.fn()} />, { server })

test('what was sent is in place of the fields, and the button keeps its message (UI-K6)', async () => {
  const sent = { country: 'Germany', id_card_type: 'passport', at: '2026-11-22T10:00:00Z' }
  const status = describeKycStatus('approved')
  const { server } = await renderMember(<KycForm status={status} sent={sent} onSent={vi.fn()} />)
  await expect.element(page.getByText('Passport, Germany, sent 22 November 2026')).toBeVisible()
  expect(page.getByRole('combobox').query()).toBeNull()
  await press('KYC Approved')
  await expect.element(page.getByText('Your KYC has been approved')).toBeVisible()
  expect(server.sent).toEqual([])
})

test('the back is added to a pending card, and a passport has none', async () => {
  const onSent = vi.fn(() => Promise.resolve())
  const server = new FakeServer().reply(addKycPart)
  await renderMember(<KycParts type="identity_card" sent={[]} onSent={onSent} />, { server })
  await press('Add the back')
  await press('Send')
  await expect
    .element(page.getByLabelText('Photo of the back'))
    .toHaveAccessibleDescription('Add a photo of your document.')
  await page.getByLabelText('Photo of the back').upload(new File(['x'], 'back.png', { type: 'image/png' }))
  await press('Send')
  await expect.poll(() => onSent.mock.calls.length).toBe(1)
  expect(server.sent).toHaveLength(1)

  await renderMember(<KycParts type="passport" sent={[]} onSent={onSent} />)
  await expect.element(page.getByRole('button', { name: 'Add a photo of you with it' }).last()).toBeVisible()
})

test('on a phone the camera can be opened, by the same field', async () => {
  await show('none')
  const [field, button] = [file.element(), document.querySelector<HTMLElement>('[class*=pointer-coarse] button')!]
  const opened: (string | null)[] = []
  field.addEventListener('click', (event) => {
    event.preventDefault()
    opened.push(field.getAttribute('capture'))
  })
  button.click()
  await file.click()
  expect(opened).toEqual(['environment', null])
})

test.each([
  [{ country: 'Germany', id_card_type: 'identity_card' }, 'Germany', 'identity_card'],
  [{ country: 'Atlantis', id_card_type: 'library_card' }, 'Afghanistan', 'passport'],
  [undefined, 'Afghanistan', 'passport'],
])('after a rejection the fields begin with what was sent: %j', async (sent, country, type) => {
  const last = sent && { ...sent, at: '2026-11-22T10:00:00Z' }
  await renderMember(<KycForm status={describeKycStatus('rejected')} last={last} onSent={vi.fn()} />)
  await expect.element(page.getByLabelText('Country')).toHaveValue(country)
  await expect.element(page.getByLabelText('ID type')).toHaveValue(type)
})
