import { randomUUID } from 'node:crypto'
import { requestDeposit } from '@cairn/contract/member/deposits.ts'
import { listHistory } from '@cairn/contract/member/history.ts'
import { signIn } from '@cairn/contract/member/sessions.ts'
import { requestWithdrawal } from '@cairn/contract/member/withdrawals.ts'
import { bitcoinAddress, password, type BenchMember } from './members.ts'

/** The parts of an HTTP request. */
export interface CallRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: string
}

/** One dollar to the saved address. Each request is a separate operation. */
export function withdrawal(member: BenchMember): CallRequest {
  const plan = { wallet: 'bitcoin', address: bitcoinAddress }
  return moneyCall(requestWithdrawal, member, { amount: '1.00', plan, wallet: 'bitcoin' })
}

/** One dollar from the balance into a plan. */
export function deposit(member: BenchMember, plan: { _id: string; name: string }): CallRequest {
  return moneyCall(requestDeposit, member, { amount: '1.00', plan, wallet: 'balance' })
}

export function historyPage(member: BenchMember, cursor: string | null, limit: number): CallRequest {
  const url = `/api/${listHistory.path}?limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`
  return { method: listHistory.method, url, headers: authorization(member), body: '' }
}

/** A sign-in with the right password from a separate address, so that only the hashing limits it. */
export function signInRequest(member: BenchMember, turn: number): CallRequest {
  const address = `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`
  const body = JSON.stringify({ username: member.email, password })
  return { method: signIn.method, url: `/api/${signIn.path}`, headers: { ...json, 'x-forwarded-for': address }, body }
}

/** Formats a request as HTTP/1.1. */
export function formatRequest({ method, url, headers, body }: CallRequest): string {
  const all = { host: '127.0.0.1', ...headers, 'content-length': Buffer.byteLength(body) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

const json = { 'content-type': 'application/json' }

function moneyCall(call: { method: string; path: string }, member: BenchMember, body: object): CallRequest {
  const headers = { ...json, ...authorization(member), 'idempotency-key': randomUUID() }
  return { method: call.method, url: `/api/${call.path}`, headers, body: JSON.stringify(body) }
}

function authorization(member: BenchMember): Record<string, string> {
  return { authorization: `bearer ${member.token}` }
}
