import { appendFileSync, closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, availableParallelism, cpus, release, totalmem, version } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { formatPage } from '../../../tooling/docs/settings-table.ts'
import type { BenchServer } from '../server/bench-server.ts'
import { number, printSection, type Section } from './report.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const figures = path.join(root, 'trials/bench/figures.md')
const page = path.join(root, 'docs/performance.md')

/** What a user asks, and the row of the figures that answers it: its name, or the beginning of it up to a comma. */
const questions: [question: string, row: string][] = [
  ['How long does the first start take?', 'first start, until calls are taken'],
  ['How much memory does an idle server need, without PostgreSQL?', 'server, after 60 s without a call'],
  ['When does a slow phone show the sign-in page?', 'largest contentful paint'],
  ['How many withdrawals does it take a second?', 'the withdrawal, against `ledger.post` alone by 8 bare clients'],
  [
    'How long does the slowest of 100 withdrawals take, at 32 at once?',
    'the withdrawal, p99 against p50 at 32 connections',
  ],
  [
    'How many pages of a history of 100,000 records does it read a second?',
    'first page over HTTP, against the bare statement',
  ],
  ['How long does a distribution to 100,000 members take?', 'posting, from the request until it is posted'],
  ['How many transfers does the verifier check a second?', 'reading and comparing'],
  ['How long does the slowest page of the back office take, with 100,000 members?', 'the slowest read,'],
  ['How long does a withdrawal take with ten million transfers?', 'a withdrawal'],
]

/**
 * Writes the measured sections to `trials/bench/figures.md`, and the answers to `docs/performance.md`. The machine is described after
 * a whole run. Sections that were not measured stay.
 */
export async function savePages(server: BenchServer, sections: Section[]): Promise<void> {
  const [head = '', ...old] = readFileSync(figures, 'utf8').split(/^(?=## )/m)
  const kept = old.filter((part) => !sections.some(({ title }) => part.startsWith(`## ${title}\n`)))
  const measured = sections.map(printSection)
  const isWhole = sections.length > 1
  const parts = isWhole ? [await composeHead(server), ...measured, ...kept] : [head, ...kept, ...measured]
  await write(figures, parts.join('\n\n'))
  const [introduction = ''] = readFileSync(page, 'utf8').split(/^(?=\|)/m)
  await write(page, introduction + answerQuestions(readFileSync(figures, 'utf8')))
}

/** The answers and the verdict, made from the page of all figures. */
function answerQuestions(all: string): string {
  const rows = all
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const answers = questions.map(([question, row]) => {
    const isAnswer = (what: string) => what === row || (row.endsWith(',') && what.startsWith(row))
    const [, , floor = '', ours = '', ratio = ''] = rows.findLast(([, what = '']) => isAnswer(what)) ?? []
    return `| ${[question, ours, floor, ratio].join(' | ')} |`
  })
  const budgets = rows.filter((cells) => /^(met|\*\*not met\*\*)$/.test(cells.at(-2) ?? ''))
  const missed = budgets.filter((cells) => cells.at(-2) === '**not met**').map(([, what]) => what)
  const verdict =
    missed.length === 0
      ? `All ${budgets.length} budgets are met.`
      : `${missed.length} of ${budgets.length} budgets are not met: ${missed.join('; ')}.`
  return `| | Cairn | floor | ratio |\n| --- | --- | --- | --- |\n${answers.join('\n')}\n\n${verdict}\n`
}

async function write(file: string, text: string): Promise<void> {
  writeFileSync(file, await formatPage(file, text))
  console.log(`Written to ${path.relative(process.cwd(), file)}.`)
}

async function composeHead(server: BenchServer): Promise<string> {
  return `# Figures of the bench\n\nWritten by the bench; [performance.md](../../docs/performance.md) explains the terms.\n\n${await describeMachine(server)}`
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
