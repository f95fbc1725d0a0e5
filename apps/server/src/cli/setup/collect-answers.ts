import type { Setting } from '../../configuration/setting-kinds.ts'
import { settings } from '../../configuration/settings.ts'
import { UsageError } from '../run-command.ts'

export type Ask = (question: string) => Promise<string>
type Answers = Record<string, string>

interface Question {
  name: keyof typeof settings
  /** What is proposed; without it the answer may be empty, unless production needs one. */
  proposal?: (answers: Answers) => string
}

/** What differs between installations; every other setting has a default. */
const questions: Question[] = [
  { name: 'PUBLIC_URL' },
  { name: 'OPERATOR_URL' },
  { name: 'TRUSTED_PROXIES', proposal: () => '127.0.0.1' },
  { name: 'SMTP_URL' },
  { name: 'MAIL_FROM', proposal: ({ PUBLIC_URL = '' }) => `Cairn <no-reply@${new URL(PUBLIC_URL).hostname}>` },
  { name: 'SECURITY_CONTACT' },
  { name: 'AVATAR_SERVICE_URL', proposal: () => 'none' },
  { name: 'ARCHIVE_DIR' },
]

/** The answers in the arguments, each `SETTING=VALUE`, and in the environment. Throws a `UsageError` for anything else. */
export function readGiven(args: string[], environment: Record<string, string | undefined>): Answers {
  const given: Answers = {}
  for (const { name } of questions) if (environment[name]) given[name] = environment[name]
  for (const arg of args) {
    const [, name = '', value = ''] = /^(\w+)=(.*)$/s.exec(arg) ?? []
    if (!Object.hasOwn(settings, name))
      throw new UsageError(`"${name || arg}" is no setting; expected is SETTING=VALUE.`)
    given[name] = value
  }
  return given
}

/**
 * Asks every question whose answer is not given, again while the answer cannot be used. Without anybody to ask it takes the
 * proposals, and throws a `UsageError` that names what is missing.
 */
export async function collectAnswers(given: Answers, ask: Ask | null, print: (line: string) => void): Promise<Answers> {
  const answers = { ...given }
  const missing = questions.filter(({ name, proposal }) => !proposal && isNeeded(name) && answers[name] === undefined)
  if (!ask && missing.length > 0) {
    throw new UsageError(`Set ${missing.map(({ name }) => `${name} (${settings[name].expected})`).join(', ')}.`)
  }
  for (const { name, proposal } of questions) {
    if (answers[name] !== undefined) continue
    const usual = proposal?.(answers) ?? ''
    answers[name] = ask ? await askUntilUsable(name, usual, { ask, print }) : usual
  }
  return Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== ''))
}

async function askUntilUsable(
  name: keyof typeof settings,
  usual: string,
  { ask, print }: { ask: Ask; print: (line: string) => void },
): Promise<string> {
  const { expected, meaning, parse, risk }: Setting<any> = settings[name]
  const proposed = usual || (isNeeded(name) ? '' : 'empty for none')
  print(`\n${meaning}`)
  for (;;) {
    const answer = (await ask(`${name}${proposed ? ` [${proposed}]` : ''}: `)).trim() || usual
    const value = parse(answer)
    const why = value !== undefined && risk?.(value)
    if (answer === '' && !isNeeded(name)) return ''
    if (answer !== '' && value !== undefined && !why) return answer
    print(why ? `It cannot be that: ${why}.` : `Expected is ${expected}.`)
  }
}

function isNeeded(name: keyof typeof settings): boolean {
  const { neededInProduction }: Setting<any> = settings[name]
  return neededInProduction === true
}
