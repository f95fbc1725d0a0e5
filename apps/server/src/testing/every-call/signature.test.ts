import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { calls } from '@cairn/contract/calls.ts'
import { needsReauthentication, needsSignature, type Call } from '@cairn/contract/core/call.ts'
import { ageFactor } from '../people/factors/authenticator.ts'
import { givePasskey } from '../people/factors/operator-passkey.ts'
import { makeOperator } from '../people/operators.ts'
import { sendOnce } from '../server/send-once.ts'
import { useTestServer } from '../server/test-server.ts'

const server = useTestServer()
const all = Object.entries<Call>(calls)
const signed = all.filter(([, call]) => needsSignature(call))
let headers = {}

beforeAll(async () => {
  const owner = await givePasskey(server, await makeOperator(server, 'owner'))
  await ageFactor(server, owner.id, '6 minutes')
  ;({ headers } = owner)
})

describe('a call that moves money or gives rights is refused without the signature of a passkey (SEC-143)', () => {
  test.for(signed)('%s', async ([, call]) => {
    const at = call.path.replaceAll(/:\w+/g, '0198f000-0000-7000-8000-000000000000')
    const reply = await sendOnce(server.url, { ...call, path: at }, { headers, body: {} })
    expect(((await reply.json()) as { code?: string }).code).toBe('decision_signature_needed')
  })
})

test('only calls about the caller’s own access need a factor and no signature', () => {
  const others = all.filter(([, call]) => needsReauthentication(call) && !needsSignature(call))
  expect(others.filter(([, call]) => !call.path.startsWith('operator/account/'))).toEqual([])
  for (const [, { unsigned }] of others) expect(unsigned).toMatch(/^[A-Z].{5,}\.$/)
})

// By the code: a handler that makes a request, or that signs its rows, itself or in a file of its feature.
test('every call of an operator that signs a row or makes a request is signed itself (SEC-143)', () => {
  const src = path.resolve(import.meta.dirname, '../..')
  const codes = new Map(
    globSync(['features/**/*.ts', 'shared/approvals/*.ts'], {
      cwd: src,
      exclude: (name) => name.endsWith('.test.ts'),
    }).map((file) => [path.join(src, file), readFileSync(path.join(src, file), 'utf8')]),
  )
  const isSigning = (file: string, seen = new Set<string>()): boolean => {
    const code = codes.get(file)
    if (code === undefined || seen.has(file)) return false
    seen.add(file)
    if (/\b(requestApproval|signStored|rewriteSigned)\(/.test(code)) return true
    const used = [...code.matchAll(/from '(\.\.?\/[^']+)'/g)].map(([, to = '']) => path.resolve(path.dirname(file), to))
    return used.some((each) => isSigning(each, seen))
  }
  const found = [...codes].flatMap(([file, code]) => {
    const names = [...code.matchAll(/\b(\w+) as \w*[cC]all\b|route\((\w+),/g)].map(
      ([, one, other]) => one ?? other ?? '',
    )
    return isSigning(file) ? names.filter((name) => (calls as Record<string, Call>)[name]?.who === 'operator') : []
  })
  expect(found.length).toBeGreaterThan(15)
  const unsigned = found.filter((name) => {
    const call = (calls as Record<string, Call>)[name]
    return call && call.method !== 'GET' && !needsSignature(call) && call.unsigned === undefined
  })
  expect(unsigned).toEqual([])
})
