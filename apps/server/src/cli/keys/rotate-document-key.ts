import { openFiles } from '../../platform/files/open-files.ts'
import { rewrapRecords } from './rewrap-records.ts'
import { rotateKey } from './rotate-key.ts'
import { print, type Outcome } from '../run-command.ts'

/** `cairn keys rotate-documents`: encrypts the keys of all documents, evidence files and authenticators with `DOCUMENT_KEY`. */
export function run(): Promise<Outcome> {
  return rotateKey({
    key: 'DOCUMENT_KEY',
    action: 'document_key_changed',
    change: async (owner, keys, config) => rewrapRecords(owner, { files: await openFiles(config), keys }, print),
    changed: (count) => `${count} were encrypted with the new key.`,
    refused: 'These could not be opened, and were left as they are',
  })
}
