import { measureWaiting } from '../features/overview/measure-waiting.ts'
import { measureChain } from '../ledger/sealing/measure-chain.ts'
import { measureVerification } from '../ledger/verification/measure-verification.ts'
import { measureJobs } from '../platform/jobs/measure-jobs.ts'
import type { Measure } from '../platform/metrics/figures.ts'
import { measureAltered } from '../shared/signing/signed-addresses/raise-address-alarm.ts'

/** The metrics' queries. `docs/operating/monitoring.md` explains each figure. */
export const measures: Measure[] = [measureChain, measureVerification, measureWaiting, measureJobs, measureAltered]
