import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  postDistribution,
  previewDistribution,
  viewDistributionProgress,
} from '@cairn/contract/operator/distributions.ts'
import type { OfficeWorld } from './office-world.ts'
import { ms, number, type Row } from './report.ts'

/** A browser waits this long for a reply. */
const patienceMs = 15_000

/** A distribution to everybody in a plan: the preview's first and second page, and the posting. */
export async function measureDistribution(
  { send }: OfficeWorld,
  plan: { id: string },
): Promise<{ id: string; rows: Row[] }> {
  const query = { plan: plan.id, amount: '50000.01', limit: 50 }
  const began = performance.now()
  const preview = await send(previewDistribution, { query })
  const previewed = performance.now()
  await send(previewDistribution, { query: { ...query, cursor: preview.next ?? '' } })
  const turned = performance.now()

  const id = randomUUID()
  const body = { id, plan: plan.id, amount: query.amount, hash: preview.hash }
  // Whoever posts to very many is not answered in time, and asks what came of it.
  await send(postDistribution, { body }).catch(() => untilPosted(send, id))
  const tookMs = performance.now() - turned
  const count = preview.member_count
  return {
    id,
    rows: [
      { what: `preview of a distribution to ${number(count)} members, first page`, ours: ms(previewed - began) },
      { what: 'its second page', ours: ms(turned - previewed) },
      {
        what:
          `posting it, in one transaction; for each 10,000 of them ${ms((tookMs / count) * 10_000)}` +
          (tookMs > patienceMs ? '. A browser asks for its progress meanwhile' : ''),
        ours: ms(tookMs),
      },
    ],
  }
}

async function untilPosted(send: OfficeWorld['send'], id: string): Promise<void> {
  for (let turn = 0; turn < 600; turn += 1) {
    if ((await send(viewDistributionProgress, { params: { id } })).is_posted) return
    await sleep(100)
  }
  throw new Error('the distribution was not posted within a minute')
}
