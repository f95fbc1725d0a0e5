/** A command of `cairn`. */
interface Command {
  /** What is written after its name. */
  usage?: string
  does: string
  /** The file in this folder whose function `run` does it. */
  file: string
  /** Arguments of the command itself. The file gets them first, then the caller's. */
  given?: string[]
  /** It makes the settings file, and reads none. */
  makesSettings?: true
}

/**
 * Every command, declared once: the help, the scripts of `package.json` (with `:` for a space) and the table in
 * `docs/operating.md` follow from it.
 */
const declared = {
  start: { does: 'starts the server', file: '../main.ts' },
  setup: {
    usage: '[--secrets FOLDER] [SETTING=VALUE …]',
    does: 'writes the settings file of an installation from your answers, with new keys',
    file: 'setup/setup.ts',
    makesSettings: true,
  },
  doctor: { does: 'checks an installation, and lists faults and risks', file: 'doctor.ts' },
  'invite-owner': {
    usage: 'EMAIL',
    does: 'prints the link by which the first owner signs up',
    file: 'operators/invite-owner.ts',
  },
  'reset-operator': {
    usage: 'EMAIL',
    does: 'lets an operator whom no two owners can help sign in again',
    file: 'operators/reset-operator.ts',
  },
  migrate: { does: 'applies the migrations that a database lacks', file: 'database/migrate.ts' },
  backup: { does: 'makes a backup in the archive now', file: 'archive/backup.ts' },
  restore: {
    usage: '[--to MOMENT] [--head NUMBER:HASH]',
    does: 'restores the archive into a new data folder',
    file: 'archive/restore.ts',
  },
  'restore-drill': {
    does: 'restores the archive into a copy, starts and verifies it, and removes it',
    file: 'archive/restore-drill.ts',
  },
  verify: {
    usage: '[--head NUMBER:HASH]',
    does: 'recomputes the ledger and names the first thing that is wrong',
    file: 'ledger/verify-ledger.ts',
  },
  'accept-head': {
    usage: 'NUMBER:HASH --by NAME --why REASON',
    does: 'accepts a restored database that lost records, so that money moves again',
    file: 'ledger/accept-head.ts',
  },
  'jobs list': { does: 'lists the jobs that failed for good', file: 'database/jobs.ts', given: ['list'] },
  'jobs retry': {
    usage: '[ID …]',
    does: 'tries them again, or only those named',
    file: 'database/jobs.ts',
    given: ['retry'],
  },
  'jobs remove': { usage: 'ID …', does: 'removes failed jobs', file: 'database/jobs.ts', given: ['remove'] },
  psql: {
    usage: '[-c STATEMENT]',
    does: 'reads the database with SQL, and changes nothing',
    file: 'database/psql.ts',
  },
  'files to-bucket': {
    does: 'copies the files from the data folder to the bucket',
    file: 'files/run-copy-files.ts',
    given: ['to-bucket'],
  },
  'files to-folder': {
    does: 'copies the files from the bucket to the data folder',
    file: 'files/run-copy-files.ts',
    given: ['to-folder'],
  },
  'keys rotate-addresses': {
    usage: '[--lost]',
    does: 'signs everything with a new ADDRESS_KEY',
    file: 'keys/rotate-address-key.ts',
  },
  'keys rotate-documents': {
    does: 'encrypts everything with a new DOCUMENT_KEY',
    file: 'keys/rotate-document-key.ts',
  },
} satisfies Record<string, Command>

export type CommandName = keyof typeof declared
export const commands: Record<CommandName, Command> = declared

/** The command that the arguments begin with, and the rest of them; null when there is none. */
export function findCommand(args: string[]): { name: string; command: Command; rest: string[] } | null {
  for (const words of [2, 1]) {
    const name = args.slice(0, words).join(' ')
    if (Object.hasOwn(commands, name)) return { name, command: commands[name as CommandName], rest: args.slice(words) }
  }
  return null
}

export function describeCommands(): string {
  const lines = Object.entries(commands).map(([name, { does, usage }]) => [`cairn ${name} ${usage ?? ''}`, does])
  const width = Math.max(...lines.map(([call = '']) => call.length))
  return lines.map(([call = '', does]) => `  ${call.padEnd(width)} ${does}`).join('\n')
}
