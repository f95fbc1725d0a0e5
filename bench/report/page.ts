import { fsyncSync, openSync, readFileSync, writeFileSync, writeSync, closeSync } from 'node:fs'
import { arch, availableParallelism, cpus, release, totalmem, version } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { format, resolveConfig } from 'prettier'
import type { BenchServer } from '../server/bench-server.ts'
import { number, printSection, type Section } from './report.ts'

const page = path.resolve(import.meta.dirname, '../../docs/performance.md')

/** Formats all sections, with the machine and the date. */
export async function composePage(server: BenchServer, sections: Section[]): Promise<string> {
  const introduction = readFileSync(path.join(import.meta.dirname, 'introduction.md'), 'utf8')
  const budgets = sections.flatMap(({ rows }) => rows).filter(({ isMet }) => isMet !== undefined)
  const missed = budgets.filter(({ isMet }) => !isMet)
  const verdict =
    missed.length === 0
      ? `All ${budgets.length} budgets are met.`
      : `Of ${budgets.length} budgets ${missed.length} are not met: ${missed.map(({ what }) => what).join('; ')}.`
  return [introduction, `${await describeMachine(server)}\n\n${verdict}\n`, ...sections.map(printSection)].join('\n')
}

/** Replaces one section of the page. */
export async function saveSection(section: Section): Promise<void> {
  const old = readFileSync(page, 'utf8')
  await savePage(`${old.replace(keptSection(old, section.title), '').trimEnd()}\n\n${printSection(section)}`)
}

/** Returns a section of the existing page, with its heading, which this run does not measure. */
export function readKept(title: string): string {
  return keptSection(readFileSync(page, 'utf8'), title)
}

function keptSection(text: string, title: string): string {
  const [, ...parts] = text.split(/^(?=## )/m)
  return parts.find((part) => part.startsWith(`## ${title}\n`)) ?? ''
}

export async function savePage(text: string): Promise<void> {
  const options = await resolveConfig(page)
  writeFileSync(page, await format(text, { ...options, filepath: page }))
  console.log(`Written to ${path.relative(process.cwd(), page)}.`)
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
  try {
    return /^PRETTY_NAME="?([^"\n]*)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? version()
  } catch {
    return version()
  }
}

/** The mean time in milliseconds of 200 small writes with a flush each. It shows a disk that does not really flush. */
function timeFlush(folder: string): number {
  const file = openSync(path.join(folder, 'flush'), 'w')
  const began = performance.now()
  for (let time = 0; time < 200; time += 1) {
    writeSync(file, 'a line of a log that must not be lost\n')
    fsyncSync(file)
  }
  closeSync(file)
  return (performance.now() - began) / 200
}
