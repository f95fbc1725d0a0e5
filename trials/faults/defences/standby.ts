import { code, type Defence } from '../defence.ts'

const database = 'platform/database/database.ts'
const statements = 'platform/database/statements.ts'
const proof = 'platform/database/connection/prove-connection.ts'
const ofProof = ['platform/database/connection/prove-connection.test.ts']
const ofTransactions = ['platform/database/transaction.test.ts']
const ofFailover = ['testing/failover/failover.test.ts']

/** Defences of acknowledged money when a machine is lost. */
export const standbyDefences: Defence[] = [
  {
    name: 'a connection proves its role and its time limits',
    ...code(proof, 'if (wrong.length === 0) return', 'return'),
    tests: ofProof,
  },
  {
    name: 'a read-only answer of a standby is a database that is away',
    ...code('platform/database/connection/is-database-away.ts', '|25006)$/', ')$/'),
    tests: ['platform/database/connection/is-database-away.test.ts'],
  },
  {
    name: 'changes leave connections for reads',
    ...code(database, 'connectionsMax - readConnections(connectionsMax)', 'connectionsMax'),
    tests: ofTransactions,
  },
  {
    name: 'a statement from before a migration is prepared again',
    ...code('platform/database/connection/database-client.ts', '&& names.delete(text)', ''),
    tests: ofTransactions,
  },
  {
    name: 'a server does not start on a database that may lose commits',
    ...code('start/start-server.ts', 'await requireDurability(postgres.address, config.DATABASE_STANDBY)', ''),
    tests: ['start/start-server.test.ts'],
  },
  {
    name: 'money does not move while a required standby is missing',
    ...code(
      'platform/database/transaction.ts',
      'if (this.database.clients?.lacksStandby) throw new StandbyMissingError()',
      '',
    ),
    tests: ofFailover,
  },
  {
    name: 'a commit that no standby has is not acknowledged',
    ...code(statements, 'if (asked && !(await asked).rows[0]?.isKept) throw new StandbyAwayError()', ''),
    tests: ofTransactions,
  },
  {
    name: 'a setting with which a standby is not waited for is noticed on open connections',
    ...code(
      'platform/database/connection/durability.ts',
      `.join(', ')})\``,
      `.join(', ')}, 'local', 'remote_write')\``,
    ),
    tests: ofFailover,
  },
  {
    name: 'the metrics are told by a standby that it is one',
    ...code(database, '{ ...connection(address), ...listed, max: 1', '{ ...shared, max: 1'),
    tests: ofFailover,
  },
  {
    name: 'the watch leaves a standby',
    ...code('platform/database/watch/watch-database.ts', 'if (!isStandby) noteStandby(', 'if (true) noteStandby('),
    tests: ofFailover,
  },
  {
    name: 'the doctor finds what the server does not start with',
    ...code('cli/doctor/check-database.ts', '...weaknesses.map(mend),', ''),
    tests: ['cli/doctor/doctor.test.ts'],
  },
]
