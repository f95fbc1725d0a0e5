import { verifyLedger } from '../../../apps/server/src/ledger/verification/verify.ts'
import { withClient } from '../../../apps/server/src/platform/database/with-client.ts'
import { judge, number, type Section } from '../report/report.ts'
import { median } from '../report/rounds.ts'
import type { BenchServer } from '../server/bench-server.ts'

const perSecondMin = 100_000

/** Measures how many transfers the verifier checks in a second. */
export async function measureVerifier(server: BenchServer, rounds: number): Promise<Section> {
  // Once to warm up.
  const { transfers, events } = await verify(server)
  const verified: Verified[] = []
  for (let round = 0; round < rounds; round += 1) verified.push(await verify(server))
  const perSecond = (tookMs: number[]) => (transfers * 1_000) / median(tookMs)
  const read = perSecond(verified.map(({ readMs }) => readMs))
  const whole = perSecond(verified.map(({ tookMs }) => tookMs))
  return {
    title: 'Verifying',
    note:
      `\`cairn verify\` over the ${number(transfers)} transfers and ${number(events)} audit entries of the sections above, ` +
      'in transfers per second. It reads both together, with their hashes and balances, and then compares each transfer with the ' +
      'record that causes it.',
    rows: [
      judge('reading', number(read), `at least ${number(perSecondMin)}`, read >= perSecondMin),
      { what: 'reading and comparing', ours: number(whole) },
    ],
  }
}

export interface Verified {
  /** Until all transfers and audit entries were read. */
  readMs: number
  tookMs: number
  transfers: number
  events: number
}

/** Throws when the chain or a balance is wrong. */
export function verify(server: BenchServer): Promise<Verified> {
  return withClient(server.address, 'cairn_auditor', async (auditor) => {
    const began = performance.now()
    let readMs = 0
    const onProgress = () => {
      readMs = performance.now() - began
    }
    const { events, findings, transfers } = await verifyLedger(auditor, { onProgress })
    // The members of the bench got their money without records, and the long history has no transfers.
    const wrong = findings.find(({ what }) => what !== 'record')
    if (wrong) throw new Error(wrong.sentence)
    return { readMs, tookMs: performance.now() - began, transfers, events }
  })
}
