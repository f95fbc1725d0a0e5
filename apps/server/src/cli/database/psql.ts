import process from 'node:process'
import readline from 'node:readline'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { loadConfig } from '../../configuration/config.ts'
import { pickSettings, settingsOfArchive } from '../../configuration/pick-settings.ts'
import { withClient } from '../../platform/database/with-client.ts'
import { withMaintenanceDatabase } from '../open-maintenance-database.ts'
import { print, type Outcome } from '../run-command.ts'

/**
 * `cairn psql`: runs statements of SQL that only read, each up to its semicolon, from a prompt or a pipe; with `-c STATEMENT` that one.
 * It is no psql, which the private PostgreSQL does not bring, and knows none of its commands. It failed when a statement did.
 */
export async function run(args: string[]): Promise<Outcome> {
  const { command } = parseArgs({ args, options: { command: { type: 'string', short: 'c' } } }).values
  const config = loadConfig(pickSettings(process.env, [...settingsOfArchive, 'DATABASE_URL', 'DATABASE_WAIT']))
  const read = (client: pg.Client) => runStatements(client, command === undefined ? readStatements() : [command])
  return withMaintenanceDatabase(config, ({ address }) => withClient(address, 'cairn', read), { acceptsStandby: true })
}

async function runStatements(
  client: pg.Client,
  statements: Iterable<string> | AsyncIterable<string>,
): Promise<Outcome> {
  let outcome: Outcome = 'done'
  for await (const text of statements) {
    try {
      await client.query('begin read only')
      // The extended protocol takes one statement, so none of them leaves this transaction and writes after it.
      const statement = { text, rowMode: 'array', queryMode: 'extended' } as pg.QueryArrayConfig
      const { fields, rows } = await client.query<unknown[]>(statement)
      const names = fields.map(({ name }) => name)
      print(formatRows(names, rows))
    } catch (error) {
      outcome = 'failed'
      process.stderr.write(`${(error as Error).message}\n`)
    } finally {
      await client.query('rollback')
    }
  }
  return outcome
}

async function* readStatements(): AsyncGenerator<string> {
  const isPerson = process.stdin.isTTY
  if (isPerson) print('Statements only read, and end with a semicolon. Ctrl-D ends it.')
  const lines = readline.createInterface({
    input: process.stdin,
    output: isPerson ? process.stdout : undefined,
    prompt: 'cairn=> ',
  })
  let text = ''
  if (isPerson) lines.prompt()
  for await (const line of lines) {
    text += `${line}\n`
    if (line.trimEnd().endsWith(';')) {
      yield text
      text = ''
    }
    if (isPerson) lines.prompt()
  }
  if (text.trim() !== '') yield text
}

/** Rows below their heading, in columns, and their number. */
function formatRows(names: string[], rows: unknown[][]): string {
  const table = [names, ...rows.map((row) => row.map(formatValue))]
  const widths = names.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  const lines = table.map((row) =>
    row
      .map((value, column) => value.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return [...lines, `(${rows.length} ${rows.length === 1 ? 'row' : 'rows'})`].join('\n')
}

function formatValue(value: unknown): string {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
