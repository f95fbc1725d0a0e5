import process from 'node:process'
import * as z from 'zod/mini'
import { email } from '@cairn/contract/core/wire/wire.ts'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import type { Config } from '../configuration/config.ts'
import { backOfficeUrl } from '../features/operators/back-office-url.ts'

/** Reads the one argument of a command, an email address. Throws a `StartupError` with `usage` when it is something else. */
export function readEmail(usage: string): string {
  const [address = '', ...others] = process.argv.slice(2)
  if (others.length > 0 || !z.safeParse(email, address).success) throw new StartupError(usage)
  return address
}

/** A page of the back office, for a link that a command prints. */
export function linkTo(page: string, config: Config): string {
  return `${backOfficeUrl({ config, baseUrl: config.PUBLIC_URL || `http://localhost:${config.PORT}` })}/${page}`
}
