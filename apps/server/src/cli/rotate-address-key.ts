import { isSigned } from '../shared/signatures/row-signature.ts'
import { signRows } from '../shared/signatures/sign-rows.ts'
import { rotateKey } from './rotate-key.ts'
import { runCommand } from './run-command.ts'

// npm run keys:rotate-addresses: signs all addresses in use with ADDRESS_KEY, after checking each with the keys of the settings. An
// altered one is not signed.
runCommand(() =>
  rotateKey({
    key: 'ADDRESS_KEY',
    action: 'address_key_changed',
    change: async (owner, keys) => {
      const { refused, signed } = await signRows(owner, keys, (kind, row) => isSigned(keys, kind, row))
      return { changed: signed, refused }
    },
    changed: (count) => `Signed ${count} addresses with the new key.`,
    refused: 'These were altered in the database and were not signed',
  }),
)
