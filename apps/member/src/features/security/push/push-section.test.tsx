import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { addPushDevice, removePushDevice, viewPush } from '@cairn/contract/member/push.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderMember } from '../../../testing/render-member.tsx'
import { PushSection } from './push-section.tsx'

const endpoint = 'https://push.example/device'
const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }
const server = () => new FakeServer().reply(viewPush, { data: { key: 'server-key', endpoints: [] } })

/** A browser with a push service, which no test can reach. */
function stubPush(permission: NotificationPermission = 'granted') {
  const subscription = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: vi.fn(() => void (made = null)) }
  let made: typeof subscription | null = null
  const subscribe = vi.fn(() => (made = subscription))
  const pushManager = { getSubscription: () => made, subscribe }
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({
    pushManager,
  } as unknown as ServiceWorkerRegistration)
  const ask = vi.spyOn(Notification, 'requestPermission').mockResolvedValue(permission)
  return { ask, subscribe, subscription }
}

beforeEach(() => onTestFinished(() => void vi.restoreAllMocks()))

test('a press requests the permission, subscribes with the key of the server and adds the device', async () => {
  const { ask, subscribe, subscription } = stubPush()
  const { server: sent } = await renderMember(<PushSection />, { server: server().reply(addPushDevice) })
  await expect.element(page.getByText('This device gets no messages.')).toBeVisible()
  expect(ask).not.toHaveBeenCalled()

  sent.reply(viewPush, { data: { key: 'server-key', endpoints: [endpoint] } }).reply(removePushDevice)
  await press('Switch on')
  await expect.element(page.getByText('This device gets messages.')).toBeVisible()
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'server-key' })
  expect(sent.sent).toMatchObject([{ call: 'member/push', body: { endpoint, keys } }])

  sent.reply(viewPush, { data: { key: 'server-key', endpoints: [] } })
  await press('Switch off')
  await expect.element(page.getByText('This device gets no messages.')).toBeVisible()
  expect(subscription.unsubscribe).toHaveBeenCalledOnce()
  expect(sent.sent.at(-1)).toMatchObject({ call: 'member/push/remove', body: { endpoint } })
})

test('a member who blocks messages reads how to allow them, and nothing is sent', async () => {
  const { subscribe } = stubPush('denied')
  const { server: sent } = await renderMember(<PushSection />, { server: server() })
  await press('Switch on')
  await expect.element(page.getByText(/Your browser blocks messages from this site/)).toBeVisible()
  expect(subscribe).not.toHaveBeenCalled()
  expect(sent.sent).toEqual([])
})

test('a browser without a push service leaves it off', async () => {
  const { subscribe } = stubPush()
  subscribe.mockImplementation(() => {
    throw new Error('no push service')
  })
  await renderMember(<PushSection />, { server: server() })
  await press('Switch on')
  await expect.element(page.getByText("Your browser couldn't switch the messages on.")).toBeVisible()
})

test('a device that the server removed is off, even while its browser is subscribed', async () => {
  const { subscribe } = stubPush()
  subscribe()
  await renderMember(<PushSection />, { server: server() })
  await expect.element(page.getByRole('button', { name: 'Switch on' })).toBeVisible()
})

test('a browser that shows no messages offers no switch', async () => {
  vi.stubGlobal('PushManager', undefined)
  Reflect.deleteProperty(window, 'PushManager')
  onTestFinished(() => void vi.unstubAllGlobals())
  await renderMember(<PushSection />, { server: server() })
  await expect.element(page.getByText(/add Cairn to the home screen/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Switch on' })).not.toBeInTheDocument()
})
