import { viewDistributionProgress } from '@cairn/contract/operator/distributions.ts'
import { send } from '../../api.ts'

const pauseMs = 1_000
/** So often nothing is seen of it before it counts as failed: while it is committed there is neither progress nor distribution. */
const nothingMax = 8

/**
 * A posting that was not answered in time goes on at the server. Asks until it is over: gives to how many members it went, or null
 * when nothing of it is there.
 */
export async function awaitPosting(id: string): Promise<number | null> {
  for (let nothing = 0; nothing < nothingMax;) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    const seen = await send(viewDistributionProgress, { params: { id } }).catch(() => null)
    if (seen?.is_posted) return seen.of
    nothing = seen?.of ? 0 : nothing + 1
  }
  return null
}
