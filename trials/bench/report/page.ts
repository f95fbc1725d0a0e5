import { appendFileSync, closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, availableParallelism, cpus, release, totalmem, version } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { format, resolveConfig } from 'prettier'
import type { BenchServer } from '../server/bench-server.ts'
import { number, printSection, type Section } from './report.ts'

const page = path.resolve(import.meta.dirname, '../../../docs/performance.md')

/** Writes the measured sections to the page, with the machine after a whole run. Keeps the sections that were not measured. */
export async function savePage(server: BenchServer, sections: Section[]): Promise<void> {
  const [head = '', ...old] = readFileSync(page, 'utf8').split(/^(?=## )/m)
  const kept = old.filter((part) => !sections.some(({ title }) => part.startsWith(`## ${title}\n`)))
  const measured = sections.map(printSection)
  const isWhole = sections.length > 1
  const parts = isWhole ? [await composeHead(server, sections), ...measured, ...kept] : [head, ...kept, ...measured]
  const options = await resolveConfig(page)
  writeFileSync(page, await format(parts.join('\n\n'), { ...options, filepath: page }))
  console.log(`Written to ${path.relative(process.cwd(), page)}.`)
}

async function composeHead(server: BenchServer, sections: Section[]): Promise<string> {
  const introduction = readFileSync(path.join(import.meta.dirname, 'introduction.md'), 'utf8')
  const budgets = sections.flatMap(({ rows }) => rows).filter(({ isMet }) => isMet !== undefined)
  const missed = budgets.filter(({ isMet }) => !isMet).map(({ what }) => what)
  const verdict =
    missed.length === 0
      ? `All ${budgets.length} budgets are met.`
      : `Of ${budgets.length} budgets ${missed.length} are not met: ${missed.join('; ')}.`
  return `${introduction}\n${await describeMachine(server)}\n\n${verdict}`
}

async function describeMachine(server: BenchServer): Promise<string> {
  const { rows } = await server.owner.query<{ version: string }>("select current_setting('server_version') as version")
  const facts = [
    ['date', new Date().toISOString().slice(0, 10)],
    ['command', '`npm run bench`'],
    ['processor', `${availableParallelism()} cores, ${cpus()[0]?.model.trim() ?? arch()}`],
    ['memory', `${number(totalmem() / 2 ** 30)} GiB`],
    ['system', `${nameSystem()}, kernel ${release().replace(/-.*/, '')}`],
    ['one write and flush of the disk', `${number(timeFlush(server.folder), 2)} ms`],
    ['versions', `Node ${process.versions.node}, PostgreSQL ${rows[0]?.version ?? 'unknown'}`],
  ]
  return `| | |\n| --- | --- |\n${facts.map((fact) => `| ${fact.join(' | ')} |`).join('\n')}`
}

function nameSystem(): string {
  const file = '/etc/os-release'
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return /^PRETTY_NAME="?([^"\n]*)/m.exec(text)?.[1] ?? version()
}

/** The mean time in milliseconds of 200 small writes with a flush each. It shows a disk that does not really flush. */
function timeFlush(folder: string): number {
  const file = openSync(path.join(folder, 'flush'), 'w')
  const began = performance.now()
  for (let time = 0; time < 200; time += 1)
    appendFileSync(file, 'a line of a log that must not be lost\n', { flush: true })
  closeSync(file)
  return (performance.now() - began) / 200
}
