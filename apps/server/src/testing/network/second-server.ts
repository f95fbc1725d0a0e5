// A second process with the calls of the server, on the database of a test. Its parent names the database, and kills it.
import process from 'node:process'
import { loadConfig } from '../../configuration/config.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { openTestApp } from '../server/test-app.ts'

const [host = '', name = ''] = process.argv.slice(2)
const database = openDatabase({ host, database: name }, 8)
const app = await openTestApp({ config: loadConfig(process.env), database })
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
