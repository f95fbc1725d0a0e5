import { afterAll, expect, test } from 'vitest'
import { foreignFiles, goodPicture, pixelFlood } from '../../../testing/fuzz/files/hostile-pictures.ts'
import { startImageProcess } from './image-process.ts'

// Past the look at the header that everything else meets first: the decoder has walls of its own.
const decoder = await startImageProcess(5_000)
afterAll(() => decoder.stop())

test('the decoder reads a picture', async () => {
  expect(await decoder.clean({ bytes: await goodPicture('webp'), use: 'photo' })).toBeInstanceOf(Buffer)
})

test('the decoder reads no SVG, GIF, TIFF or HEIF, though its library could (SEC-29)', async () => {
  for (const bytes of await foreignFiles()) expect(await decoder.clean({ bytes, use: 'document' })).toBeNull()
  expect(decoder.isRunning).toBe(true)
})

test('the decoder refuses a picture with too many pixels (SEC-28)', async () => {
  expect(await decoder.clean({ bytes: pixelFlood(6_000), use: 'document' })).toBeNull()
  expect(await decoder.clean({ bytes: pixelFlood(4_000), use: 'document' })).toBeInstanceOf(Buffer)
})

test('a decoder that did not answer in time is ended, so that it does not answer the next', async () => {
  const hasty = await startImageProcess(1)
  expect(await hasty.clean({ bytes: await goodPicture('png', 500), use: 'document' })).toBeNull()
  expect(hasty.isRunning).toBe(false)
})
