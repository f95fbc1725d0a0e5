import { code, type Defence } from '../defence.ts'

const schema = 'platform/database/migrations/prepare-schema.test.ts'
const secrets = 'configuration/read-secret.test.ts'

export const installingDefences: Defence[] = [
  {
    name: 'no server serves on a schema that lacks a migration',
    ...code('platform/database/migrations/prepare-schema.ts', 'if (lacking.length === 0) return', 'return'),
    tests: [schema],
  },
  {
    name: 'of two migrations at once one waits for the other',
    ...code(
      'platform/database/migrations/migrate.ts',
      "await client.query(`select pg_advisory_lock(${lockNumber('migrations')})`)",
      '',
    ),
    tests: [schema],
  },
  {
    name: 'a script in the database that no server has signed is not served',
    ...code('platform/web/page-files.ts', 'rows.find(isSigned)', 'rows[0]'),
    tests: ['platform/web/page-files.test.ts'],
  },
  {
    name: 'a secret that is given twice is refused',
    ...code('configuration/read-secret.ts', 'if (environment[name]) return', 'if (false) return'),
    tests: [secrets],
  },
  {
    name: 'a secret is in no message',
    ...code('config.ts', "const shown = isSecret ? 'what was given' :", 'const shown ='),
    tests: [secrets],
  },
]
