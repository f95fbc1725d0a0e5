import { measureWaiting } from '../features/overview/measure-waiting.ts'
import { measureAddresses } from '../features/receiving-addresses/measure-addresses.ts'
import { measureChains, measurePayments, measureRates } from '../features/chains/measure-chains.ts'
import { lacksMigrations } from '../platform/database/migrations/lacks-migrations.ts'
import { measureChain } from '../ledger/sealing/measure-chain.ts'
import { measureVerification } from '../ledger/verification/measure-verification.ts'
import { measureJobs } from '../platform/jobs/measure-jobs.ts'
import { figure, type Measure } from '../platform/metrics/figures.ts'
import { measureAltered } from '../shared/signing/signed-addresses/raise-address-alarm.ts'

const measureMigrations: Measure = async (tx) => [
  figure('cairn_database_lacks_migrations', Number(await lacksMigrations(tx))),
]

/** The metrics' queries. `docs/operating/monitoring.md` explains each figure. */
export const measures: Measure[] = [
  measureMigrations,
  measureChain,
  measureVerification,
  measureWaiting,
  measureJobs,
  measureChains,
  measurePayments,
  measureRates,
  measureAddresses,
  measureAltered,
]
