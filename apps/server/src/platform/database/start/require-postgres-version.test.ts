import { expect, test } from 'vitest'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import { requirePostgresVersion } from './require-postgres-version.ts'

test.for(['15.0', '15.7 (Debian 15.7-0+deb12u1)', '18.4', '19beta1'])('PostgreSQL %s is new enough', (version) => {
  expect(() => requirePostgresVersion(version)).not.toThrow()
})

test.for(['14.12', '9.6.24', '14beta3'])('PostgreSQL %s is refused in one sentence', (version) => {
  expect(() => requirePostgresVersion(version)).toThrow(StartupError)
  expect(() => requirePostgresVersion(version)).toThrow(
    `The PostgreSQL of DATABASE_URL is version ${version}; Cairn needs 15 or newer.`,
  )
})
