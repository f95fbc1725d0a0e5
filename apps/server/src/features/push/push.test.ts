import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { addLabelledAddress } from '@cairn/contract/member/account/labelled-addresses.ts'
import { viewMember } from '@cairn/contract/member/account/members.ts'
import { endOtherSessions } from '@cairn/contract/member/account/security.ts'
import { addPushDevice, removePushDevice, viewPush } from '@cairn/contract/member/push.ts'
import { jobs } from '../../jobs.ts'
import { runWaitingJobs } from '../../platform/jobs/run-jobs.ts'
import { goodAddresses, makePerson, type Person } from '../../testing/people/people.ts'
import { jobContext } from '../../testing/server/mailbox.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { sendPush } from './send-push.ts'
import type { PushRequest } from './public-host.ts'

const server = useTestServer({ environment: { PUSH_KEY: '5d'.repeat(31) + '07' } })
const silent = useTestServer()

function makeBrowser() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') }
  const device = { endpoint: `https://push.example/${randomBytes(8).toString('hex')}`, keys }

  /** As a browser reads it: RFC 8188 and RFC 8291. */
  function decrypt(body: Buffer): unknown {
    const [salt, senderKey, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey])
    const ikm = Buffer.from(hkdfSync('sha256', pair.computeSecret(senderKey), auth, info, 32))
    const derive = (name: string, length: number) =>
      Buffer.from(hkdfSync('sha256', ikm, salt, `Content-Encoding: ${name}\0`, length))
    const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    cipher.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]).toString()
    return JSON.parse(padded.slice(0, padded.lastIndexOf('\u0002')))
  }
  return { device, decrypt }
}

/** Runs the queued jobs with a push service that answers so, and returns what it got for the endpoint. */
async function deliver(endpoint: string, status = 201): Promise<PushRequest[]> {
  const got: PushRequest[] = []
  const post = (request: PushRequest) => {
    got.push(request)
    return Promise.resolve(status)
  }
  await runWaitingJobs(jobContext(server), { ...jobs, tasks: { ...jobs.tasks, send_push: sendPush(post) } })
  return got.filter((request) => request.endpoint === endpoint)
}

const endpoints = async (person: Person) => (await person.send(viewPush)).data.endpoints
const change = (person: Person) =>
  person.send(addLabelledAddress, { body: { label: 'Ledger', wallet: 'bitcoin', address: goodAddresses.bitcoin } })

let key = ''
beforeAll(async () => {
  key = (await (await makePerson(server)).send(viewPush)).data.key
})

test('a device gets the path of an event, encrypted for it and signed by the server, and no other word', async () => {
  const ada = await makePerson(server)
  const { device, decrypt } = makeBrowser()
  await ada.send(addPushDevice, { body: device })
  expect(await endpoints(ada)).toEqual([device.endpoint])
  await change(ada)

  const [request, ...more] = await deliver(device.endpoint)
  expect(more).toEqual([])
  expect(decrypt(request!.body)).toEqual({ path: '/profile' })
  const [, token = '', signedBy] = /^vapid t=([^,]+), k=(.+)$/.exec(String(request!.headers['Authorization'])) ?? []
  expect(signedBy).toBe(key)
  const [head, claims, signature] = token.split('.') as [string, string, string]
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: 'https://push.example' })
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(isSigned).toBe(true)
})

test.for([404, 410])('a device that its push service does not know is removed: %i', async (status) => {
  const ada = await makePerson(server)
  const { device } = makeBrowser()
  await ada.send(addPushDevice, { body: device })
  await change(ada)
  expect(await deliver(device.endpoint, status)).toHaveLength(1)
  expect(await endpoints(ada)).toEqual([])
})

test('a message that a push service does not take stays queued, and its device too', async () => {
  const ada = await makePerson(server)
  const { device } = makeBrowser()
  await ada.send(addPushDevice, { body: device })
  await change(ada)
  await deliver(device.endpoint, 503)
  expect(await endpoints(ada)).toEqual([device.endpoint])
  const { rows } = await server.owner.query(
    `select last_error from graphile_worker.jobs where task_identifier = 'send_push' and last_error is not null`,
  )
  expect(rows[0].last_error).toContain('the push service answered 503')
})

test('signing out everywhere ends the messages on every device', async () => {
  const ada = await makePerson(server)
  await ada.send(addPushDevice, { body: makeBrowser().device })
  await ada.send(endOtherSessions)
  expect(await endpoints(ada)).toEqual([])
})

test('a member adds and removes their own devices only, five of them', async () => {
  const [ada, eve] = [await makePerson(server), await makePerson(server)]
  const devices = Array.from({ length: 5 }, () => makeBrowser().device)
  for (const body of devices) await ada.send(addPushDevice, { body })
  await expectRefused(ada.send(addPushDevice, { body: makeBrowser().device }), 'too_many_push_devices')
  // The same browser again.
  await ada.send(addPushDevice, { body: devices[0]! })

  const { endpoint } = devices[1]!
  await eve.send(removePushDevice, { body: { endpoint } })
  expect(await endpoints(ada)).toHaveLength(5)
  await ada.send(removePushDevice, { body: { endpoint } })
  expect(await endpoints(ada)).toHaveLength(4)
})

test('a browser that another member uses now gets the messages of that one only', async () => {
  const [ada, eve] = [await makePerson(server), await makePerson(server)]
  const { device } = makeBrowser()
  await ada.send(addPushDevice, { body: device })
  await eve.send(addPushDevice, { body: device })
  expect([await endpoints(ada), await endpoints(eve)]).toEqual([[], [device.endpoint]])
})

test.for([
  'http://push.example/device',
  'https://localhost/device',
  'https://127.0.0.1/device',
  'https://2130706433/device',
  'https://[::1]/device',
  'https://push.example:8443/device',
  'https://user:password@push.example/device',
  'nonsense',
])('an endpoint is a page of a public host, and not %s (SEC-165)', async (endpoint) => {
  const ada = await makePerson(server)
  const body = { ...makeBrowser().device, endpoint }
  await expectRefused(ada.send(addPushDevice, { body }), 'push_device_invalid')
  expect(await endpoints(ada)).toEqual([])
})

test('a key to which nothing can be encrypted is refused', async () => {
  const ada = await makePerson(server)
  const { endpoint, keys } = makeBrowser().device
  const body = { endpoint, keys: { ...keys, p256dh: 'B'.repeat(87) } }
  await expectRefused(ada.send(addPushDevice, { body }), 'push_device_invalid')
})

test('without a key there are no messages, and no sign of them', async () => {
  const ada = await makePerson(silent)
  expect((await ada.send(viewMember)).capabilities).not.toContain('push')
  await expectRefused(ada.send(viewPush), 'not_found')
  await expectRefused(ada.send(addPushDevice, { body: makeBrowser().device }), 'not_found')
  const eve = await makePerson(server)
  expect((await eve.send(viewMember)).capabilities).toContain('push')
})
