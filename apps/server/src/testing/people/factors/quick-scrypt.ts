import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Loaded before the code under test: a recovery code takes 2 rounds of scrypt in place of Node's 16,384. Ten codes for each member
 * with a second factor took a tenth of the time of the server tests. A call with a cost of its own fails, so the tests of recovery
 * codes prove that the server leaves it at Node's.
 */
const { scrypt } = crypto
crypto.scrypt = ((...given: [string, string, number, () => void]) => {
  assert.equal(given.length, 4, 'scrypt with options of its own')
  const [password, salt, length, done] = given
  scrypt(password, salt, length, { cost: 2 }, done)
}) as typeof scrypt
syncBuiltinESMExports()
