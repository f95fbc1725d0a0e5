import { expect, test } from 'vitest'
import { toRefusal } from '../../http/error-handler.ts'
import { StandbyError } from './is-database-away.ts'

test.for([
  ['08006', 'connection failure'],
  ['25006', 'cannot execute INSERT in a read-only transaction'],
  ['57P01', 'terminating connection due to administrator command'],
  ['57P02', 'terminating connection due to crash of another server process'],
  ['57P03', 'the database system is starting up'],
  ['0A000', 'cannot set transaction read-write mode during recovery'],
  ['40001', 'canceling statement due to conflict with recovery'],
  ['55000', 'recovery is in progress'],
  ['53300', 'sorry, too many clients already'],
  ['ECONNRESET', 'read ECONNRESET'],
  ['ETIMEDOUT', 'connect ETIMEDOUT'],
  ['EHOSTUNREACH', 'connect EHOSTUNREACH'],
  ['ENOTFOUND', 'getaddrinfo ENOTFOUND db.example'],
  ['', 'Connection terminated unexpectedly'],
  ['', 'timeout expired'],
  ['', 'Query read timeout'],
] as const)('%s, “%s”, is answered with 503 and when to try again (REL-13)', ([code, message]) => {
  const refusal = toRefusal(Object.assign(new Error(message), { code }), {})
  expect(refusal).toMatchObject({ code: 'database_unavailable', status: 503, details: { retryAfter: 2 } })
})

test('a connection to a standby is answered in the same way', () => {
  expect(toRefusal(new StandbyError(), {}).code).toBe('database_unavailable')
})

test.for([
  ['0A000', 'cached plan must not change result type'],
  ['22P02', 'invalid input syntax for type uuid: "during recovery"'],
  ['23505', 'duplicate key value violates unique constraint "a recovery is in progress"'],
] as const)('%s, “%s”, is a fault of ours and not of the database', ([code, message]) => {
  expect(toRefusal(Object.assign(new Error(message), { code }), {}).code).toBe('internal_error')
})
