import process from 'node:process'
import { isSigned } from '../../shared/signing/signatures/row-signature.ts'
import { signRows } from '../../shared/signing/signatures/sign-rows.ts'
import { rotateKey } from './rotate-key.ts'
import { runCommand } from '../run-command.ts'

// npm run keys:rotate-addresses: signs all rows in use with ADDRESS_KEY, after checking each with the keys of the settings. An altered
// one is not signed. With `-- --lost` the former key is lost, and every row is signed as it is stored: a person has compared them.
const isLost = process.argv.includes('--lost')
runCommand(() =>
  rotateKey({
    key: 'ADDRESS_KEY',
    action: 'address_key_changed',
    change: async (owner, keys) => {
      const { refused, signed } = await signRows(owner, keys, (kind, row) => isLost || isSigned(keys, kind, row))
      return { changed: signed, refused }
    },
    changed: (count) => `Signed ${count} rows with the new key.`,
    refused: 'These were altered in the database and were not signed',
    isLost,
  }),
)
