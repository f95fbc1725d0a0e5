import type { settings } from '../config.ts'

type Environment = Record<string, string | undefined>

/** The environment with these settings only, for a command that needs no others: the server checks what production needs. */
export function pickSettings(environment: Environment, names: (keyof typeof settings)[]): Environment {
  return Object.fromEntries(names.flatMap((name) => [name, `${name}_FILE`]).map((name) => [name, environment[name]]))
}
