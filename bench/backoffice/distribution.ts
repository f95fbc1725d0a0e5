import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  previewDistribution,
  requestDistribution,
  viewDistribution,
} from '@cairn/contract/operator/gains/distributions.ts'
import type { BackofficeWorld } from './world.ts'
import { ms, number, type Row } from '../report/report.ts'

/** Measures a distribution to every member of a plan: the preview, the request, and the job that posts it. */
export async function measureDistribution(
  { send }: BackofficeWorld,
  plan: { id: string },
): Promise<{ id: string; rows: Row[] }> {
  const query = { plan: plan.id, amount: '50000.01' }
  const began = performance.now()
  const { hash, member_count: count } = await send(previewDistribution, { query })
  const previewed = performance.now()

  const id = randomUUID()
  await send(requestDistribution, { body: { id, ...query, hash } })
  await untilPosted(send, id)
  const tookMs = performance.now() - previewed
  return {
    id,
    rows: [
      { what: `preview of a distribution to ${number(count)} members`, ours: ms(previewed - began) },
      {
        what: `posting it in one transaction, by a job; for each 10,000 of them ${ms((tookMs / count) * 10_000)}`,
        ours: ms(tookMs),
      },
    ],
  }
}

async function untilPosted(send: BackofficeWorld['send'], id: string): Promise<void> {
  for (let turn = 0; turn < 600; turn += 1) {
    const { status, failure } = (await send(viewDistribution, { params: { id } })).distribution
    if (status === 'posted') return
    if (status === 'failed') throw new Error(`the distribution was not posted: ${failure}`)
    await sleep(100)
  }
  throw new Error('the distribution was not posted within a minute')
}
