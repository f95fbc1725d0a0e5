import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The newest migration of the newest release. Earlier ones may contract, because no running server is older. */
const newestReleased = '0032_pages_and_examinations.sql'

const folder = new URL('../../../../migrations/', import.meta.url)

/** Objects that a server of the version before may still use (docs/decisions/0110). */
const contractions: [what: string, pattern: RegExp][] = [
  ['drops something', /\bdrop\s+(table|column|view|function|procedure|schema|role|type|sequence)\b/],
  ['renames something', /\brename\s+(to|column|constraint)\b/],
  ['changes the type of a column', /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/],
  ['makes an old column required', /\bset\s+not\s+null\b/],
  ['drops a default', /\bdrop\s+default\b/],
  [
    'adds a required column',
    /\badd\s+(?!constraint\b)(column\s+)?(if\s+not\s+exists\s+)?\w+\s(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/,
  ],
  ['takes a right back', /\brevoke\b(?![^;]*\bfrom\s+public\b)/],
]

/** Objects that the version before would miss, without comments and the bodies of functions. */
function findContractions(sql: string): string[] {
  if (/^-- contracts: \S/m.test(sql)) return []
  const plain = sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, '')
    .toLowerCase()
  return contractions.filter(([, pattern]) => pattern.test(plain)).map(([what]) => what)
}

test('each migration after the newest release leaves what the version before uses (REL-16)', () => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  expect(names).toContain(newestReleased)
  const found = names
    .filter((name) => name > newestReleased)
    .flatMap((name) => findContractions(readFileSync(new URL(name, folder), 'utf8')).map((what) => `${name} ${what}`))
  expect(found).toEqual([])
})

test.for([
  ['alter table plans drop column note', 'drops something'],
  ['alter table plans rename to offers', 'renames something'],
  ['alter table plans alter column note type varchar(5)', 'changes the type of a column'],
  ['alter table plans alter note set not null', 'makes an old column required'],
  ['alter table plans add column kind text not null', 'adds a required column'],
  ['revoke insert on plans from cairn_server', 'takes a right back'],
] as const)('“%s” is refused, unless the file says why no running version uses it', ([sql, what]) => {
  expect(findContractions(sql)).toEqual([what])
  expect(findContractions(`-- contracts: nothing has read it since 1.4\n${sql}`)).toEqual([])
})

test.for([
  'alter table plans add column kind text',
  "alter table plans add column kind text not null default 'open'",
  'create table things (id uuid primary key, name text not null)',
  'revoke execute on function f() from public',
  'alter table plans drop constraint a, add constraint a check (true)',
  '-- drop table plans',
] as const)('“%s” is accepted', (sql) => {
  expect(findContractions(sql)).toEqual([])
})
