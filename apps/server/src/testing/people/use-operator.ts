import { beforeAll } from 'vitest'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import type { TestServer } from '../server/test-server.ts'
import { makeOperator, type TestOperator } from './operators.ts'

/** Creates an operator for the tests of a file. The returned object is filled before the first test. */
export function useOperator(server: TestServer, role: OperatorRole): TestOperator {
  const operator = {} as TestOperator
  beforeAll(async () => {
    Object.assign(operator, await makeOperator(server, role))
  })
  return operator
}
