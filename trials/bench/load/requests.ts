import { randomUUID } from 'node:crypto'
import { calls } from '@cairn/contract/calls.ts'
import { bitcoinAddress, password, type BenchMember } from './people.ts'

export interface CallRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: string
}

/** One dollar to the saved address. Each request is a separate operation. */
export function withdrawal(member: BenchMember): CallRequest {
  const plan = { wallet: 'bitcoin', address: bitcoinAddress }
  return moneyCall(calls.requestWithdrawal, member, { amount: '1.00', plan, wallet: 'bitcoin' })
}

/** One dollar from the balance into a plan. */
export function deposit(member: BenchMember, plan: { _id: string; name: string }): CallRequest {
  return moneyCall(calls.requestDeposit, member, { amount: '1.00', plan, wallet: 'balance' })
}

export function historyPage(member: BenchMember, cursor: string | null, limit: number): CallRequest {
  const url = `/api/${calls.listHistory.path}?limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`
  return { method: calls.listHistory.method, url, headers: authorization(member), body: '' }
}

let signIns = 0

/** A sign-in with the right password from a separate address, so that only the hashing limits it. */
export function signInRequest(member: BenchMember): CallRequest {
  signIns += 1
  const address = `10.${(signIns >> 16) & 255}.${(signIns >> 8) & 255}.${signIns & 255}`
  const body = JSON.stringify({ username: member.email, password })
  const { method, path } = calls.signIn
  return { method, url: `/api/${path}`, headers: { ...json, 'x-forwarded-for': address }, body }
}

export function formatRequest({ method, url, headers, body }: CallRequest): string {
  const all = { host: '127.0.0.1', ...headers, 'content-length': Buffer.byteLength(body) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

const json = { 'content-type': 'application/json' }
const authorization = ({ token }: BenchMember) => ({ authorization: `bearer ${token}` })

function moneyCall(call: { method: string; path: string }, member: BenchMember, body: object): CallRequest {
  const headers = { ...json, ...authorization(member), 'idempotency-key': randomUUID() }
  return { method: call.method, url: `/api/${call.path}`, headers, body: JSON.stringify(body) }
}
