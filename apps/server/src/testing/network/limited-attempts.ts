import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { resendConfirmation } from '@cairn/contract/member/account/sessions.ts'
import type { LimitName } from '../../platform/http/limits/rate-limits.ts'
import { oneClick } from '../../platform/mail/compose-message.ts'
import { makeSwitchLink } from '../../shared/mails/mail-switches.ts'
import { addAuthenticator } from '../people/factors/authenticator.ts'
import { makeOperator } from '../people/operators.ts'
import { makePerson, password } from '../people/people.ts'
import { sendOnce } from '../server/send-once.ts'
import type { TestServer } from '../server/test-server.ts'

/** Makes an attempt at the server of a URL. Returns whether it was answered, and not refused by a limit. */
type Attempt = (url: string) => Promise<boolean>

/** These count attempts of a known device or network while strangers have used up the account, and do not refuse alone. */
type LimitBeside =
  | 'signInFromKnown'
  | 'operatorSignInFromKnown'
  | 'codeFromKnown'
  | 'codeOfMemberFromKnown'
  | 'signInOfNobodyFromKnown'
  | 'operatorSignInOfNobodyFromKnown'

/** For each limit, attempts that it counts. No other limit is used up by five of them. */
export const attempts: Record<Exclude<LimitName, LimitBeside>, (server: TestServer) => Promise<Attempt>> = {
  signInOfAccount: guessPassword,
  signInOfAccountInARow: guessPassword,
  signInOfNobodyInARow: async () => {
    const email = drawEmail()
    return (url) => answered(signIn(url, email, 'wrong'))
  },
  signInFromAddress: from((url, address) => signIn(url, drawEmail(), 'wrong', address)),
  passkeyChallengeFromAddress: from((url, address) => post(url, 'member/sign-in/passkey', {}, at(address))),
  codeOfMember: guessCode,
  codeOfMemberInARow: guessCode,
  registrationOfEmail: async () => {
    const email = drawEmail()
    return (url) => answered(register(url, email, drawAddress()))
  },
  registrationFromAddress: from((url, address) => register(url, drawEmail(), address)),
  resetOfAccount: requestResetOfMember,
  resetOfAccountInADay: requestResetOfMember,
  resetFromAddress: from((url, address) => requestReset(url, drawEmail(), address)),
  confirmationOfMember: ofMember((url, token) => post(url, 'member/account/confirmation', {}, token)),
  policyReportFromAddress: from((url, address) =>
    post(url, 'policy-reports', {}, { ...at(address), 'content-type': 'application/csp-report' }),
  ),
  mailSwitchFromAddress: from((url, address) => fetch(`${url}/account/mails/deposits/none`, { headers: at(address) })),
  mailSwitchOfMember: async (server) => {
    const { email, id: memberId } = await makePerson(server)
    return (url) => {
      const link = makeSwitchLink({ baseUrl: url, keys: server.keys }, { memberId, email, kind: 'deposits' })
      return answered(fetch(link, { method: 'POST', body: new URLSearchParams([[...oneClick]]) }))
    }
  },
  emailChangeOfMember: ofMember((url, token) => post(url, 'member/email-change', { email: drawEmail() }, token)),
  ownDataOfMember: ofMember((url, headers) => fetch(`${url}/api/member/own-data`, { headers })),
  downloadByMember: ofMember((url, headers) => fetch(`${url}/api/member/statement/download?format=csv`, { headers })),
  exportOfOperator: byOwner((url, headers) => fetch(`${url}/api/operator/deposits/export`, { headers })),
  uploadOfMember: ofMember((url, headers) => upload(`${url}/api/user/action/edit-info/photo`, 'PUT', 'photo', headers)),
  uploadByOperator: byOwner((url, headers) => upload(`${url}/api/operator/evidence-files`, 'POST', 'file', headers)),
  profileEditOfMember: ofMember((url, headers) =>
    sendOnce(url, { method: 'PUT', path: 'user/action/edit-info' }, { headers, body: { full_name: drawEmail() } }),
  ),
  resendToMember: async (server) => {
    const person = await makePerson(server)
    await person.send(resendConfirmation)
    const { rows } = await server.owner.query('select id from mails where member_id = $1', [person.id])
    return byOwner((url, headers) => post(url, `operator/mails/${rows[0].id}/resend`, {}, headers))(server)
  },
  resetByOperator: async (server) => {
    const { id } = await makePerson(server)
    return byOwner((url, headers) => post(url, `operator/members/${id}/send-password-reset`, {}, headers))(server)
  },
  operatorSignInFromNetwork: async () => {
    const [email, address] = [drawEmail(), drawAddress()]
    return (url) => answered(signInOperator(url, email, address))
  },
  operatorSignInOfAccountInARow: async (server) => {
    const { id } = await makeOperator(server, 'support')
    const { rows } = await server.owner.query('select email from operators where id = $1', [id])
    return (url) => answered(signInOperator(url, rows[0].email, drawAddress()))
  },
  operatorSignInOfNobodyInARow: async () => {
    const email = drawEmail()
    return (url) => answered(signInOperator(url, email, drawAddress()))
  },
  operatorSignInFromAddress: from((url, address) => signInOperator(url, drawEmail(), address)),
}

/** Signs a member in, from an address that a proxy reports. */
export function signIn(url: string, username: string, tried: string, address = drawAddress()): Promise<Response> {
  return post(url, 'user/account/login', { username, password: tried }, at(address))
}

/** Enters a code for a pending sign-in. */
export function enterCode(url: string, challenge: string, code: string): Promise<Response> {
  return post(url, 'member/sign-in/factor', { challenge, code }, at(drawAddress()))
}

/** A member with an authenticator, and a sign-in that needs its code. */
export async function waitForCode(server: TestServer) {
  const person = await makePerson(server)
  const app = await addAuthenticator(person)
  const reply = await signIn(server.url, person.email, password)
  const { challenge } = (await reply.json()) as { challenge: string }
  return { ...app, challenge }
}

export async function answered(reply: Promise<Response>): Promise<boolean> {
  const { status } = await reply
  expect(status).toBeLessThan(500)
  return status !== 429
}

async function requestResetOfMember(server: TestServer): Promise<Attempt> {
  const { email, id } = await makePerson(server)
  // The reply does not show whether a mail will be sent.
  return async (url) => {
    const before = await countResets(server, id)
    await answered(requestReset(url, email, drawAddress()))
    return (await countResets(server, id)) > before
  }
}

async function guessPassword(server: TestServer): Promise<Attempt> {
  const { email } = await makePerson(server)
  return (url) => answered(signIn(url, email, 'wrong'))
}

async function guessCode(server: TestServer): Promise<Attempt> {
  const { challenge } = await waitForCode(server)
  return (url) => answered(enterCode(url, challenge, '000000'))
}

function from(send: (url: string, address: string) => Promise<Response>) {
  return async (): Promise<Attempt> => {
    const address = drawAddress()
    return (url) => answered(send(url, address))
  }
}

function ofMember(send: (url: string, headers: Record<string, string>) => Promise<Response>) {
  return async (server: TestServer): Promise<Attempt> => {
    const { token } = await makePerson(server)
    return (url) => answered(send(url, { authorization: `bearer ${token}` }))
  }
}

function byOwner(send: (url: string, headers: Record<string, string>) => Promise<Response>) {
  return async (server: TestServer): Promise<Attempt> => {
    const { headers } = await makeOperator(server, 'owner')
    return (url) => answered(send(url, headers))
  }
}

function signInOperator(url: string, email: string, address: string): Promise<Response> {
  const headers = { ...at(address), 'x-cairn-operator': '1' }
  return post(url, 'operator/sign-in', { email, password: 'wrong', code: '000000' }, headers)
}

function register(url: string, email: string, address: string): Promise<Response> {
  const form = { full_name: 'Grace Hopper', upline: 'nobody', email, password: 'a pebble on the path' }
  return post(url, 'user/account/register', form, at(address))
}

function upload(url: string, method: string, name: string, headers: Record<string, string>): Promise<Response> {
  const body = new FormData()
  body.append(name, new Blob(['neither a picture nor a PDF']), 'note.txt')
  return fetch(url, { method, headers, body })
}

function requestReset(url: string, username: string, address: string): Promise<Response> {
  return post(url, 'user/account/reset-password', { username }, at(address))
}

async function countResets({ owner }: TestServer, memberId: string): Promise<number> {
  const { rows } = await owner.query(
    `select count(*)::int as count from audit.events where did = 'password_reset_requested' and member_id = $1`,
    [memberId],
  )
  return rows[0].count as number
}

function post(url: string, path: string, body: object, headers: Record<string, string>): Promise<Response> {
  return sendOnce(url, { method: 'POST', path }, { headers, body })
}

const at = (address: string) => ({ 'x-forwarded-for': address })
const drawEmail = () => `${randomBytes(8).toString('hex')}@people.test`
/** From an unused network. */
const drawAddress = () => `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`
