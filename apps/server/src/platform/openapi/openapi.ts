import * as z from 'zod/mini'
import type { FastifyInstance } from 'fastify'
import { needsSignature, type Call, type Schema } from '@cairn/contract/core/call.ts'
import { decisionHeaderMax } from '@cairn/contract/core/signing/decision.ts'
import { calls } from '@cairn/contract/calls.ts'
import { refusals, type RefusalCode } from '@cairn/contract/core/refusals.ts'
import { rawFigure, text, usd } from '@cairn/contract/core/wire/lenient-wire.ts'
import { amount } from '@cairn/contract/core/wire/wire.ts'
import { reauthenticationMethods } from '@cairn/contract/member/account/reauthentication.ts'
import type { Config } from '../../configuration/config.ts'
import { isOfBackOffice, listRefusals } from '@cairn/contract/core/refusals/list-refusals.ts'

/** Serves the contract as an OpenAPI 3.0 document at `/api/openapi.json`, made at the first request. */
export function registerOpenApi(app: FastifyInstance, config: Pick<Config, 'OPERATOR_URL' | 'PUBLIC_URL'>): void {
  let document: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(describeCalls(calls, config))
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(document)
  })
}

/** The document of a table of calls. Only the parts that JSON Schema cannot express are written by hand. */
export function describeCalls(
  table: Record<string, Call>,
  { OPERATOR_URL, PUBLIC_URL }: Pick<Config, 'OPERATOR_URL' | 'PUBLIC_URL'> = { OPERATOR_URL: '', PUBLIC_URL: '' },
): object {
  // With a host name of its own for the back office, each call shows where it is.
  const elsewhere = OPERATOR_URL ? { servers: [{ url: `${OPERATOR_URL}/api` }] } : {}
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, call] of Object.entries(table)) {
    const path = `/${call.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = {
      ...paths[path],
      [call.method.toLowerCase()]: { ...describeCall(name, call), ...(isOfBackOffice(call) ? elsewhere : {}) },
    }
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Cairn', version: '1', description: 'The calls of the member client and of the back office.' },
    servers: [{ url: OPERATOR_URL ? `${PUBLIC_URL}/api` : '/api' }],
    paths,
    components: {
      securitySchemes: {
        member: { type: 'http', scheme: 'bearer', description: 'The token of a member’s session.' },
        operator: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-cairn_operator',
          description:
            'An operator’s session; `cairn_operator` where the server is reached by plain http, and `_` with the port after it where that is unusual.',
        },
      },
    },
  }
}

function describeCall(name: string, call: Call): object {
  const body = describeBody(call)
  return {
    operationId: name,
    summary: call.summary,
    tags: [call.who],
    security: call.who === 'visitor' ? [] : [{ [call.who]: [] }],
    ...(call.roles ? { 'x-roles': call.roles } : {}),
    parameters: [
      ...describeParameters(call.params, 'path'),
      ...describeParameters(call.query, 'query'),
      ...describeHeaders(call),
    ],
    ...(body ? { requestBody: { required: true, content: body } } : {}),
    responses: {
      [call.status ?? 200]: { description: 'Done.', content: describeReply(call) },
      ...describeRefusals(call),
    },
  }
}

function describeReply(call: Call): object {
  const schema = describe(call.reply)
  return call.download ? Object.fromEntries(call.download.map((type) => [type, { schema }])) : json(schema)
}

function describeBody(call: Call): object | undefined {
  if (call.body) return json(describe(call.body))
  if (!call.file) return undefined
  const fields = describe(call.fields ?? z.object({}))
  const file = {
    type: 'string',
    format: 'binary',
    description: `JPEG, PNG or WebP, at most ${call.file.bytesMax} bytes.`,
  }
  const properties = { ...fields.properties, [call.file.name]: file }
  const required = [...(fields.required ?? []), call.file.name]
  return { 'multipart/form-data': { schema: { ...fields, properties, required } } }
}

function describeParameters(schema: Schema | undefined, place: 'path' | 'query'): object[] {
  if (!schema) return []
  const { properties = {}, required = [] } = describe(schema)
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: described,
  }))
}

function describeHeaders(call: Call): object[] {
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'The same key is the same operation: a repeat gets the first reply.',
    schema: { type: 'string', maxLength: 255 },
  }
  // Another site's page cannot send this header without a preflight.
  const fromBackOffice = {
    name: 'X-Cairn-Operator',
    in: 'header',
    required: true,
    schema: { type: 'string', enum: ['1'] },
  }
  const version = {
    name: 'X-Cairn-Version',
    in: 'header',
    required: true,
    description: 'The `version` of the record on which the operator decides.',
    schema: { type: 'string', pattern: String.raw`^\d{1,18}$` },
  }
  const decision = {
    name: 'X-Cairn-Decision',
    in: 'header',
    required: false,
    description:
      'The signature of a passkey over this call, from an operator who has one: JSON in base64url (decision 0137).',
    schema: { type: 'string', maxLength: decisionHeaderMax },
  }
  return [
    ...(call.movesMoney ? [key] : []),
    ...(call.who === 'operator' ? [fromBackOffice] : []),
    ...(call.versioned ? [version] : []),
    ...(needsSignature(call) ? [decision] : []),
  ]
}

function describeRefusals(call: Call): Record<string, object> {
  const byStatus = Map.groupBy(listRefusals(call), (code) => refusals[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => refusals[code].sentence).join(' · '),
        content: json(describeRefusal(call, group)),
      },
    ]),
  )
}

function describeRefusal(call: Call, codes: RefusalCode[]): object {
  const [flag, message] = call.envelope === 'kyc' ? ['e', 'm'] : ['error', 'msg']
  const properties = {
    [flag]: { type: 'boolean', enum: [true] },
    [message]: { type: 'string' },
    code: { type: 'string', enum: codes },
    field: { type: 'string' },
    ...(call.who === 'operator' ? { at: { type: 'string' } } : {}),
    ...(codes.some((code) => refusals[code].sentence.includes('{time}'))
      ? { until: { type: 'string', format: 'date-time' } }
      : {}),
    ...(codes.includes('second_factor_needed') ? { challenge: { type: 'string' } } : {}),
    ...(codes.includes('reauthentication_needed') || codes.includes('second_factor_needed')
      ? { methods: { type: 'array', items: { type: 'string', enum: reauthenticationMethods } } }
      : {}),
  }
  return { type: 'object', properties, required: [flag, message, 'code'] }
}

interface Described {
  type?: string
  properties?: Record<string, object>
  required?: string[]
}

const dollars = { type: 'number', multipleOf: 0.01, description: 'US dollars.' }
// These accept more forms than this server writes and prefers.
const written = new Map<Schema, object>([
  [text, { type: 'string' }],
  [usd, dollars],
  [rawFigure, dollars],
  [
    amount,
    {
      type: 'string',
      pattern: String.raw`^\d{1,9}(\.\d{1,2})?$`,
      description: 'US dollars; a number is read as well.',
    },
  ],
])

function describe(schema: Schema): Described {
  return z.toJSONSchema(schema, {
    target: 'openapi-3.0',
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const replacement = written.get(zodSchema)
      if (!replacement) return
      for (const name of Object.keys(jsonSchema)) delete (jsonSchema as Record<string, unknown>)[name]
      Object.assign(jsonSchema, replacement)
    },
  }) as Described
}

function json(schema: object): object {
  return { 'application/json': { schema } }
}
