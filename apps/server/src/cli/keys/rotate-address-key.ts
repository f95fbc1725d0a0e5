import { parseArgs } from 'node:util'
import { isSigned } from '../../shared/signing/signatures/row-signature.ts'
import { signRows } from '../../shared/signing/signatures/sign-rows.ts'
import { rotateKey } from './rotate-key.ts'
import type { Outcome } from '../run-command.ts'
import { countOf } from '../../platform/count-of.ts'

/**
 * `cairn keys rotate-addresses`: signs all rows in use with `ADDRESS_KEY`, after checking each with the keys of the settings. An
 * altered one is not signed. With `--lost` the former key is lost, and every row is signed as it is stored: a person has compared
 * them.
 */
export async function run(args: string[]): Promise<Outcome> {
  const { lost: isLost } = parseArgs({ args, options: { lost: { type: 'boolean', default: false } } }).values
  return rotateKey({
    key: 'ADDRESS_KEY',
    action: 'address_key_changed',
    change: async (owner, keys) => {
      const { refused, signed } = await signRows(owner, keys, (kind, row) => isLost || isSigned(keys, kind, row))
      return { changed: signed, refused }
    },
    changed: (count) => `Signed ${countOf(count, 'row')} with the new key.`,
    refused: 'These were altered in the database and were not signed',
    isLost,
  })
}
