import { expect, test } from 'vitest'
import type { Call } from '@cairn/contract/core/call.ts'
import { calls } from '@cairn/contract/calls.ts'
import { describeCalls } from './openapi.ts'
import { productionSettings } from '../../testing/server/production.ts'
import { useTestServer } from '../../testing/server/test-server.ts'

const server = useTestServer()
const production = useTestServer({ environment: productionSettings })
const switchedOn = useTestServer({ environment: { ...productionSettings, OPENAPI: 'on' } })

interface Operation {
  operationId: string
  security: object[]
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: { properties: Record<string, object>; required: string[] } }> }
  responses: Record<
    string,
    { content: Record<string, { schema: { properties: Record<string, { enum?: string[] }> } }> }
  >
}
const { paths } = describeCalls(calls) as { paths: Record<string, Record<string, Operation>> }
const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
const find = (name: string) => operations.find(({ operationId }) => operationId === name)

test('the document is served, and has every call under its name, path and method', async () => {
  const response = await fetch(`${server.url}/api/openapi.json`)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const document = (await response.json()) as { openapi: string; paths: unknown }
  expect(document.openapi).toBe('3.0.3')
  expect(document.paths).toEqual(JSON.parse(JSON.stringify(paths)))

  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(calls).toSorted())
  for (const [name, call] of Object.entries<Call>(calls)) {
    const path = `/${call.path.replace(/:(\w+)/, '{$1}')}`
    expect(paths[path]?.[call.method.toLowerCase()]?.operationId).toBe(name)
  }
})

test('production serves the document only where it is switched on (SEC-119)', async () => {
  expect((await fetch(`${production.url}/api/openapi.json`)).status).toBe(404)
  expect((await fetch(`${switchedOn.url}/api/openapi.json`)).status).toBe(200)
})

test('a body, an upload, a place in the path and a page of a list are described', () => {
  expect(find('signIn')?.requestBody?.content['application/json']?.schema.required).toEqual(['username', 'password'])
  const upload = find('submitKyc')?.requestBody?.content['multipart/form-data']?.schema
  expect(Object.keys(upload?.properties ?? {})).toEqual(['country', 'id_card_type', 'photo'])
  expect(upload?.properties['photo']).toMatchObject({ type: 'string', format: 'binary' })
  expect(find('openKycDocument')?.parameters).toContainEqual(
    expect.objectContaining({
      name: 'id',
      in: 'path',
      required: true,
      schema: expect.objectContaining({ format: 'uuid' }),
    }),
  )
  const inQuery = find('listDeposits')?.parameters.filter((parameter) => parameter.in === 'query')
  expect(inQuery?.map(({ name }) => name)).toEqual([
    'status',
    'wallet',
    'member_id',
    'id',
    'from',
    'to',
    'time_zone',
    'amount',
    'order',
    'cursor',
    'limit',
  ])
  expect(find('requestWithdrawal')?.parameters.map(({ name }) => name)).toContain('Idempotency-Key')
})

test('the callers, and each refusal by its status and envelope, are described', () => {
  expect(find('signIn')?.security).toEqual([])
  expect(find('viewMember')?.security).toEqual([{ member: [] }])
  expect(find('approveKyc')?.security).toEqual([{ operator: [] }])
  for (const [name, call] of Object.entries<Call>(calls)) {
    const codes = Object.values(find(name)?.responses ?? {}).flatMap(
      ({ content }) => content['application/json']?.schema.properties?.['code']?.enum ?? [],
    )
    for (const code of call.refusals ?? []) expect(codes, name).toContain(code)
  }
  const codesOf = (name: string, status: number) =>
    find(name)?.responses[status]?.content['application/json']?.schema.properties?.['code']?.enum
  // The fields name these: a check, a nested object, and an amount that is text or a number.
  expect(codesOf('registerMember', 400)).toContain('full_name_invalid')
  expect(codesOf('rejectDeposit', 400)).toContain('reason_words_invalid')
  expect(codesOf('requestWithdrawal', 400)).toContain('amount_invalid')
  const refused = find('submitKyc')?.responses['409']?.content['application/json']?.schema
  expect(Object.keys(refused?.properties ?? {})).toEqual(['e', 'm', 'code', 'field'])
})

test('the document uses only what OpenAPI 3.0 allows', () => {
  const text = JSON.stringify(paths)
  for (const foreign of ['"$schema"', '"$ref"', '"const"', '"prefixItems"', '"type":"null"'])
    expect(text).not.toContain(foreign)
})
