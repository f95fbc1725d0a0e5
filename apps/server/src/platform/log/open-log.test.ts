import { expect, test } from 'vitest'
import { openLog } from './open-log.ts'
import { useTestServer } from '../../testing/server/test-server.ts'

const server = useTestServer()

async function logOf(query: string, values: unknown[]): Promise<string> {
  const lines: string[] = []
  const log = openLog('info', { write: (line: string) => void lines.push(line) })
  const error = await server.owner.query(query, values).catch((caught: unknown) => caught)
  log.error({ err: new Error('the call failed', { cause: error }) }, 'internal error')
  log.error({ err: error }, 'internal error')
  return lines.join('\n')
}

test.for<[what: string, query: string, code: string]>([
  ['a row that breaks a rule', 'insert into settings (risk_line) values ($1)', '23'],
  ['a value that is no number', 'select $1::text::bigint', '22P02'],
  ['a value that is no date', 'select $1::text::timestamptz', '22007'],
])('the log of %s names the rule, and has nothing of the row (SEC-38)', async ([, query, code]) => {
  const text = await logOf(query, ['a "canary" of a member'])
  expect(text).not.toContain('canary')
  expect(text).toContain(`"code":"${code}`)
  expect(text).toContain('open-log.test.ts')
})
