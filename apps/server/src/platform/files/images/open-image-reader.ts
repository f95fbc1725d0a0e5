import pLimit from 'p-limit'
import { refuse } from '../../http/refusal.ts'
import { startImageProcess, type ChildWork, type ImageProcess } from './image-process.ts'
import type { ImageReader } from './image-reader.ts'

interface Options {
  /** The time limit for one picture. */
  timeoutMs?: number
  /** How long the process is kept without work, so that an idle server needs little memory. */
  idleMs?: number
}

/** How a JPEG, a PNG and a WebP begin. */
const supported = /^(?:\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP)/s
/** The maximum of pictures that may wait. */
const waitingMax = 8

/**
 * Opens the reader. Pictures are decoded one after the other in a separate process, which starts with the first
 * picture: a hostile picture can break only that process, and the next picture gets a new one.
 */
export function openImageReader({ timeoutMs = 5_000, idleMs = 60_000 }: Options = {}): ImageReader {
  let decoder: ImageProcess | undefined
  let idle: NodeJS.Timeout | undefined
  const turns = pLimit(1)

  async function decode(work: ChildWork) {
    clearTimeout(idle)
    try {
      if (!decoder?.isRunning) decoder = await startImageProcess(timeoutMs)
      return await decoder.clean(work)
    } finally {
      idle = setTimeout(() => decoder?.stop(), idleMs).unref()
    }
  }

  async function takeTurn(work: ChildWork) {
    if (turns.activeCount + turns.pendingCount > waitingMax) throw refuse('busy', { retryAfter: 5 })
    return turns(decode, work)
  }

  return {
    clean: async (bytes, use) => {
      if (!supported.test(bytes.toString('latin1', 0, 12))) throw refuse('image_not_supported')
      const clean = await takeTurn({ bytes, use })
      if (typeof clean === 'string') throw refuse(clean)
      return { bytes: clean, type: use === 'photo' ? 'image/webp' : 'image/jpeg' }
    },
    watermark: async (bytes, lines) => {
      const marked = await takeTurn({ bytes, lines })
      if (typeof marked === 'string') throw new Error('a picture could not be marked')
      return marked
    },
    close: async () => {
      await turns(async () => {})
      clearTimeout(idle)
      decoder?.stop()
    },
  }
}
