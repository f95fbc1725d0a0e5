import { isMainThread } from 'node:worker_threads'
import v8 from 'node:v8'
import { memoryLine } from './memory-after-garbage.ts'

// Given to a server by `--import`, with `--expose-gc`.
if (isMainThread) setInterval(report, 20_000).unref()

function report(): void {
  // The first frees what finalizers hold, and the second that.
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  const code = v8
    .getHeapSpaceStatistics()
    .filter(({ space_name }) => /^(?:code|trusted)_/.test(space_name))
    .reduce((sum, { space_used_size }) => sum + space_used_size, 0)
  console.log(memoryLine({ at: performance.now() / 1_000, heap: heapUsed + external, code }))
}
