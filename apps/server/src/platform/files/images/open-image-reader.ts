import pLimit from 'p-limit'
import { refuse } from '../../http/refusal.ts'
import { startImageProcess, type ChildWork, type ImageProcess } from './image-process.ts'
import type { ImageReader } from './image-reader.ts'

interface Options {
  timeoutMs?: number
  /** For how long the process is kept idle, so that an idle server needs little memory. */
  idleMs?: number
}

/** How a JPEG, a PNG and a WebP begin. */
const supported = /^(?:\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP)/s
/** The most queued pictures of a lane. */
const waitingMax = 8

/**
 * Opens the reader. The pictures of a lane are decoded one after the other in a separate process, which starts with the first
 * one: a hostile picture can break only that process, and the next picture gets a new one.
 */
export function openImageReader({ timeoutMs = 5_000, idleMs = 60_000 }: Options = {}): ImageReader {
  const lanes = { member: openLane(timeoutMs, idleMs), operator: openLane(timeoutMs, idleMs) }
  return {
    clean: async (bytes, use, lane) => {
      if (!supported.test(bytes.toString('latin1', 0, 12))) throw refuse('image_not_supported')
      const clean = await lanes[lane].decode({ bytes, use })
      if (typeof clean === 'string') throw refuse(clean)
      return { bytes: clean, type: use === 'photo' ? 'image/webp' : 'image/jpeg' }
    },
    watermark: async (bytes, lines) => {
      const marked = await lanes.operator.decode({ bytes, lines })
      if (typeof marked === 'string') throw new Error('a picture could not be marked')
      return marked
    },
    close: async () => {
      for (const lane of Object.values(lanes)) await lane.close()
    },
  }
}

function openLane(timeoutMs: number, idleMs: number) {
  let decoder: ImageProcess | undefined
  let idle: NodeJS.Timeout | undefined
  const turns = pLimit(1)

  async function decodeNow(work: ChildWork) {
    clearTimeout(idle)
    try {
      if (!decoder?.isRunning) decoder = await startImageProcess(timeoutMs)
      return await decoder.clean(work)
    } finally {
      idle = setTimeout(() => decoder?.stop(), idleMs).unref()
    }
  }

  return {
    async decode(work: ChildWork) {
      if (turns.activeCount + turns.pendingCount > waitingMax) throw refuse('busy', { retryAfter: 5 })
      return turns(decodeNow, work)
    },
    async close() {
      await turns(async () => {})
      clearTimeout(idle)
      decoder?.stop()
    },
  }
}
