import { expect, test } from 'vitest'
import { createClient, FailedError, RefusedError } from './client.ts'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { submitKyc } from '@cairn/contract/member/account/kyc.ts'

function answered(status: number, reply: unknown) {
  const fetch = () => Promise.resolve(new Response(JSON.stringify(reply), { status }))
  return createClient({ base: '/api', token: () => 'token-1', fetch })
}

const deposit = { body: { amount: '10', plan: { name: 'Granite' }, wallet: 'bitcoin' } }
const document = { fields: { country: 'Albania', id_card_type: 'passport' }, file: new Blob() } as const

test.each([200, 422, 500])('a reply with an error and a message is a refusal at status %i', async (status) => {
  const send = answered(status, { error: true, msg: 'Not today', code: 'busy', field: 'amount' })
  await expect(send(requestDeposit, deposit)).rejects.toEqual(
    expect.objectContaining({ name: 'RefusedError', message: 'Not today', status, code: 'busy', field: 'amount' }),
  )
})

test.each([
  ['a refusal without a message', 200, { error: true }],
  ['a refusal with an object as its message', 422, { error: true, msg: { text: 'Not today' } }],
  ['a refusal with a number as its message', 200, { error: true, msg: 7 }],
  ['an error without a message', 500, {}],
  ['an error in another shape', 503, { message: 'down' }],
  ['an empty object', 200, {}],
  ['a list', 200, []],
  ['null', 200, null],
])('%s is a failure', async (_, status, reply) => {
  await expect(answered(status, reply)(requestDeposit, deposit)).rejects.toBeInstanceOf(FailedError)
})

test.each([
  [{ e: true, m: 'Too blurred' }, 'Too blurred'],
  [{ error: true, msg: 'Sign in first' }, 'Sign in first'],
])('a KYC call can be refused in either envelope', async (reply, message) => {
  const refused = answered(200, reply)(submitKyc, document)
  await expect(refused).rejects.toBeInstanceOf(RefusedError)
  await expect(refused).rejects.toThrow(message)
})

test('a field that only this server adds is dropped when another server sends something else in it', async () => {
  const reply = await answered(200, { error: false, msg: '', deposit: 'D-17' })(requestDeposit, deposit)
  expect(reply.deposit).toBeUndefined()
})

test('a KYC refusal without a readable message of its own shows the standard one', async () => {
  const refused = answered(200, { e: true, m: ['Too blurred'], msg: 'Not today' })(submitKyc, document)
  await expect(refused).rejects.toThrow('Not today')
})

test('a successful reply may have a message that is not text', async () => {
  await expect(answered(200, { error: false, msg: null })(requestDeposit, deposit)).resolves.toBeDefined()
})

type Fetch = typeof globalThis.fetch

const silent: Fetch = (_, { signal } = {}) =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))

const unending: Fetch = (_, { signal } = {}) => {
  const start = (body: ReadableStreamDefaultController) =>
    signal?.addEventListener('abort', () => body.error(signal.reason))
  return Promise.resolve(new Response(new ReadableStream({ start }), { status: 401 }))
}

test.each([
  ['never starts', silent],
  ['starts and never ends', unending],
])('a reply that %s is a failure after the time limit', async (_, fetch) => {
  const send = createClient({ base: '/api', token: () => null, fetch, timeoutMs: 20 })
  const failure = { name: 'FailedError', status: 0 }
  await expect(send(requestDeposit, deposit)).rejects.toMatchObject(failure)
  const { signal } = new AbortController()
  await expect(send(requestDeposit, { ...deposit, signal })).rejects.toMatchObject(failure)
})
