import { expect, test } from 'vitest'
import { createClient, FailedError, RefusedError } from './client.ts'
import { requestDeposit } from '../member/deposits.ts'
import { submitKyc } from '../member/kyc.ts'

/** A client whose every call is answered with this. */
function answered(status: number, reply: unknown) {
  const fetch = () => Promise.resolve(new Response(JSON.stringify(reply), { status }))
  return createClient({ base: '/api', token: () => 'token-1', fetch })
}

const deposit = { body: { amount: '10', plan: { name: 'Granite' }, wallet: 'bitcoin' } }
const document = { fields: { country: 'Albania', id_card_type: 'passport' }, file: new Blob() } as const

test.each([200, 422, 500])('a refusal in words is one, whatever its status: %i', async (status) => {
  const send = answered(status, { error: true, msg: 'Not today', code: 'busy', field: 'amount' })
  await expect(send(requestDeposit, deposit)).rejects.toEqual(
    expect.objectContaining({ name: 'RefusedError', message: 'Not today', status, code: 'busy', field: 'amount' }),
  )
})

test.each([
  ['a refusal without a word', 200, { error: true }],
  ['a refusal whose message is no text', 422, { error: true, msg: { text: 'Not today' } }],
  ['a refusal whose message is a number', 200, { error: true, msg: 7 }],
  ['a fault without a word', 500, {}],
  ['a fault in another shape', 503, { message: 'down' }],
  ['an empty object', 200, {}],
  ['a list', 200, []],
  ['nothing', 200, null],
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

test('what only our server adds is left out when another says something else there', async () => {
  const reply = await answered(200, { error: false, msg: '', deposit: 'D-17' })(requestDeposit, deposit)
  expect(reply.deposit).toBeUndefined()
})

test('a KYC refusal whose own message is no text is said in the words of the other', async () => {
  const refused = answered(200, { e: true, m: ['Too blurred'], msg: 'Not today' })(submitKyc, document)
  await expect(refused).rejects.toThrow('Not today')
})

test('a reply that is fine may have a message that is no text', async () => {
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
  ['never begins', silent],
  ['begins and never ends', unending],
])('a reply that %s is a failure after a while', async (_, fetch) => {
  const send = createClient({ base: '/api', token: () => null, fetch, timeoutMs: 20 })
  const failure = { name: 'FailedError', status: 0 }
  await expect(send(requestDeposit, deposit)).rejects.toMatchObject(failure)
  const { signal } = new AbortController()
  await expect(send(requestDeposit, { ...deposit, signal })).rejects.toMatchObject(failure)
})
