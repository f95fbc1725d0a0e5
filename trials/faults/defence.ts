/** A piece of the product's text, and its replacement. */
interface Place {
  file: string
  /** Matches exactly once. */
  find: RegExp
  replace: string
}

/** Something that keeps the product safe, and how the script removes it. */
export interface Defence extends Place {
  /** The fault that it prevents. */
  name: string
  /** A file of tests that must fail without it. */
  test: string
}

/** The defences that each file of tests guards, by the name of their fault. */
export type Defences = Record<string, Record<string, Place>>

/** A constraint of a migration that is always true. */
export function check(migration: string, name: string): Place {
  return { file: fileOf(migration), find: new RegExp(`constraint ${name}\\s+check\\s*\\(`), replace: '$&true or ' }
}

/** A rule in a migration's function of rules that nothing breaks any more. */
export function rule(migration: string, name: string): Place {
  return { file: fileOf(migration), find: new RegExp(`then\\s+'${name}'`), replace: 'then null' }
}

/** A trigger of a migration that is not created. */
export function trigger(migration: string, name: string): Place {
  return { file: fileOf(migration), find: new RegExp(`create trigger ${name}\\s[^;]*;`), replace: '' }
}

/** An index of a migration that is not unique any more. */
export function unique(migration: string, name: string): Place {
  return {
    file: fileOf(migration),
    find: new RegExp(`create unique index ${name}(?=\\s)`),
    replace: `create index ${name}`,
  }
}

/** A piece of a migration that is written differently. */
export function sql(migration: string, find: string, replace: string): Place {
  return { file: fileOf(migration), find: literal(find), replace }
}

/** A piece of the server, or of a file in `packages/`, that is written differently. */
export function code(file: string, find: string, replace: string): Place {
  return { file: inTree(file), find: literal(find), replace }
}

/** The path from the root of a file of the server, or of one in `packages/`. */
export function inTree(file: string): string {
  return file.startsWith('packages/') ? file : `apps/server/src/${file}`
}

/** Removes a defence from the text of its file. Throws unless it is there exactly once. */
export function removeFrom(text: string, { find, name, replace }: Defence): string {
  const times = text.match(new RegExp(find, 'g'))?.length ?? 0
  if (times !== 1) throw new Error(`“${name}” is ${times} times in its file, and not once`)
  const changed = text.replace(find, replace)
  if (changed === text) throw new Error(`“${name}” is not changed by its replacement`)
  return changed
}

const fileOf = (migration: string) => `apps/server/migrations/${migration}.sql`

// Matches any white space, because a formatter may wrap a line.
const literal = (find: string) => new RegExp(RegExp.escape(find).replaceAll(/(\\x20|\\n)+/g, '\\s+'))
