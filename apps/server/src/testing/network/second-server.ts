// A second process with the calls of the server, on the database of a test. Its parent names the database, and kills it.
import process from 'node:process'
import { pino } from 'pino'
import { createApp } from '../../app.ts'
import { loadConfig } from '../../config.ts'
import { loadKeys } from '../../platform/crypto/load-keys.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { openImageReader } from '../../platform/files/images/open-image-reader.ts'
import { openFileStore } from '../../platform/files/local-file-store.ts'

const [host = '', name = ''] = process.argv.slice(2)
const config = loadConfig(process.env)
const app = await createApp(
  {
    config,
    database: openDatabase({ host, database: name }, 8),
    files: openFileStore(config.DATA_DIR),
    images: openImageReader(),
    keys: loadKeys(config),
    now: () => new Date(),
  },
  { logger: pino({ level: 'silent' }) },
)
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
