import { toast } from 'react-hot-toast/headless'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { colourOf } from '../../gallery/colours.ts'
import { Button } from '../buttons/button.tsx'
import { Form } from '../forms/form.tsx'
import { Toaster } from './toaster.tsx'

const region = page.getByRole('region', { name: 'Messages' })
const whileLooking = { duration: Infinity }

afterEach(async () => {
  toast.remove()
  // While the pointer is on a message, none disappears.
  await userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } })
})

test('the live region exists before the first message', async () => {
  await render(<Toaster />)
  await expect.element(region).toHaveAttribute('aria-live', 'polite')
  await expect.element(region).toBeEmptyDOMElement()

  toast.error('Insufficient balance', whileLooking)

  await expect.element(region.getByText('Insufficient balance')).toBeVisible()
})

test('a message can be dismissed, and the others stay', async () => {
  await render(<Toaster />)
  toast('First', whileLooking)
  await expect.element(page.getByText('First')).toBeVisible()
  toast('Second', whileLooking)

  await page.getByRole('button', { name: 'Dismiss' }).last().click()

  await expect.element(page.getByText('First')).not.toBeInTheDocument()
  await expect.element(page.getByText('Second')).toBeVisible()
})

test('the messages of the screen before are dismissed, and one that came with the change stays', async () => {
  const { rerender } = await render(<Toaster screen="/deposit" />)
  toast.error('Choose a plan', whileLooking)
  await expect.element(page.getByText('Choose a plan')).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  toast('Your session has ended', whileLooking)

  await rerender(<Toaster screen="/login" />)

  await expect.element(page.getByText('Choose a plan')).not.toBeInTheDocument()
  await expect.element(page.getByText('Your session has ended')).toBeVisible()
})

test('at most twenty messages are shown (UI-A11)', async () => {
  await render(<Toaster />)
  for (let count = 1; count <= 25; count += 1) toast(`Message ${count}`, whileLooking)

  await expect.element(page.getByText('Message 25')).toBeInTheDocument()
  expect(region.element().querySelectorAll('[data-toast]')).toHaveLength(20)
})

test('a success stays for two seconds, and an error longer (UI-A11)', async () => {
  await render(<Toaster />)
  const shownAt = performance.now()
  toast.success('Profile updated')
  toast.error('Network request failed')
  await expect.element(page.getByText('Profile updated')).toBeVisible()

  await expect.element(page.getByText('Profile updated')).not.toBeInTheDocument()

  expect(performance.now() - shownAt).toBeGreaterThan(1900)
  await expect.element(page.getByText('Network request failed')).toBeVisible()
})

test('a success and an error look different', async () => {
  await render(<Toaster />)
  toast.success('Profile updated', whileLooking)
  toast.error('Network request failed', whileLooking)
  await expect.element(page.getByText('Network request failed')).toBeVisible()

  const [error, success] = region.element().querySelectorAll('[data-toast] > span')

  expect(getComputedStyle(success!).backgroundColor).toBe(colourOf('good'))
  expect(getComputedStyle(error!).backgroundColor).toBe(colourOf('danger'))
})

test.each([
  ['mouse', 1],
  ['touch', 0],
])('a %s on a message stops the clock: %i', async (pointerType, left) => {
  await render(<Toaster />)
  toast.error('Not today', { duration: 200 })
  await expect.element(page.getByText('Not today')).toBeVisible()
  // React makes the pointer's entering of this.
  page
    .getByText('Not today')
    .element()
    .dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType }))
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(region.element().querySelectorAll('[data-toast]')).toHaveLength(left)
  region.element().dispatchEvent(new PointerEvent('pointerout', { bubbles: true, relatedTarget: document.body }))
})

test('between the messages the page can be pressed', async () => {
  await render(<Toaster />)
  expect(getComputedStyle(region.element()).pointerEvents).toBe('none')
})

test('the next press of a form dismisses the messages of the last one', async () => {
  await render(
    <>
      <Form onSubmit={() => toast.error('Not today', whileLooking)}>
        <Button type="submit">Send</Button>
      </Form>
      <Toaster />
    </>,
  )
  const send = page.getByRole('button', { name: 'Send' })
  await send.click()
  await expect.element(page.getByText('Not today')).toBeVisible()
  await send.click()
  await expect.poll(() => region.element().querySelectorAll('[data-toast]').length).toBe(1)
})

test.each([320, 390, 639])(
  '%i px wide, the newest three are shown, and no button of a form is below them',
  async (width) => {
    await page.viewport(width, 400)
    await render(
      <>
        <div style={{ height: 320 }} />
        <Form onSubmit={() => [1, 2, 3, 4].map((count) => toast.error(`Message ${count}`, whileLooking))}>
          <Button type="submit" className="w-full">
            Send
          </Button>
        </Form>
        <div style={{ height: 400 }} />
        <Toaster />
      </>,
    )
    const send = page.getByRole('button', { name: 'Send' })
    await send.click()
    await expect.element(page.getByText('Message 4')).toBeVisible()
    await expect.element(page.getByText('Message 2')).toBeVisible()
    await expect.element(page.getByText('Message 1')).not.toBeVisible()
    await expect.poll(() => isOnTop(send.element())).toBe(true)
  },
)

function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}
