import { verifyLedger } from '../../apps/server/src/ledger/verification/verify.ts'
import { withClient } from '../calls/lanes.ts'
import { judge, number, type Section } from '../report/report.ts'
import { median } from '../report/rounds.ts'
import type { BenchServer } from '../server/bench-server.ts'

const perSecondMin = 100_000

/** Measures how many transfers the verifier checks in a second. */
export async function measureVerifier(server: BenchServer, rounds: number): Promise<Section> {
  // Once to warm up.
  const { transfers, events } = await verify(server)
  const rates: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const { tookMs } = await verify(server)
    rates.push(transfers / (tookMs / 1_000))
  }
  const perSecond = median(rates)
  return {
    title: 'Verifying',
    note:
      `The whole of \`npm run ledger:verify\`, over the ${number(transfers)} transfers and ${number(events)} audit entries of the ` +
      'sections above: every hash, every balance, and the record that causes each transfer.',
    rows: [
      judge('transfers per second', number(perSecond), `at least ${number(perSecondMin)}`, perSecond >= perSecondMin),
    ],
  }
}

export interface Verified {
  tookMs: number
  transfers: number
  /** Entries of the audit log. */
  events: number
}

/** Throws when the chain or a balance is wrong. */
export function verify(server: BenchServer): Promise<Verified> {
  return withClient(server, 'cairn_auditor', async (auditor) => {
    const began = performance.now()
    const { events, findings, transfers } = await verifyLedger(auditor)
    // The members of the bench got their money without records, and the long history has no transfers.
    const wrong = findings.find(({ what }) => what !== 'record')
    if (wrong) throw new Error(wrong.sentence)
    return { tookMs: performance.now() - began, transfers, events }
  })
}
