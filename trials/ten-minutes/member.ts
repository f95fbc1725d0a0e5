// In the machine: node member.ts ORIGIN SECONDS. Registers a member and signs in, then reads for as long and counts what failed.
import { randomBytes } from 'node:crypto'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@cairn/client/calls/client.ts'
import { registerMember, signIn } from '@cairn/contract/member/account/sessions.ts'
import { viewMember } from '@cairn/contract/member/account/members.ts'

const [origin, seconds] = process.argv.slice(2)
let token: string | null = null
const send = createClient({ base: `${origin}/api`, token: () => token })
const [email, password] = [`${randomBytes(4).toString('hex')}@member.example`, randomBytes(12).toString('hex')]
const person = { full_name: 'Ada Lovelace', account_type: 'basic', upline: '', email, password } as const
await send(registerMember, { query: {}, body: person })
token = (await send(signIn, { body: { username: email, password } })).data
console.log(`A member registered and signed in at ${origin}.`)
let [calls, failed] = [0, 0]
const began = performance.now()
while (performance.now() - began < Number(seconds) * 1_000) {
  calls += 1
  await send(viewMember, {}).catch(() => (failed += 1))
  await sleep(150)
}
console.log(`Of ${calls} calls ${failed} failed.`)
