import * as z from 'zod/mini'
import { email } from '@cairn/contract/core/wire/wire.ts'
import type { Config } from '../../configuration/config.ts'
import { backOfficeUrl } from '../../features/operators/back-office-url.ts'
import { UsageError } from '../run-command.ts'

/** Reads the one argument of a command, an email address. Throws a `UsageError` with `usage` when it is something else. */
export function readEmail(args: string[], usage: string): string {
  const [address = '', ...others] = args
  if (others.length > 0 || !z.safeParse(email, address).success) throw new UsageError(usage)
  return address
}

/** A page of the back office, for a link that a command prints. */
export function linkTo(page: string, config: Config): string {
  return `${backOfficeUrl({ config, baseUrl: config.PUBLIC_URL || `http://localhost:${config.PORT}` })}/${page}`
}
