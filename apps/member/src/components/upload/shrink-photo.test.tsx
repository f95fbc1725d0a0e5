import { expect, test } from 'vitest'
import { shrinkPhoto } from './shrink-photo.ts'

/** A photo with the grain of a dim room, which compresses badly. */
async function takePhoto(width: number, height: number, type = 'image/jpeg') {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  const grain = context.createImageData(512, 512)
  for (let at = 0; at < grain.data.length; at += 1) grain.data[at] = at % 4 === 3 ? 255 : (at * 2_654_435_761) % 251
  for (let x = 0; x < width; x += 512) for (let y = 0; y < height; y += 512) context.putImageData(grain, x, y)
  return new File([await canvas.convertToBlob({ type, quality: 0.95 })], 'photo', { type })
}

test('a photo of a phone becomes a JPEG of a few pixels, with its shape', async () => {
  const photo = await takePhoto(4_032, 3_024)
  expect(photo.size).toBeGreaterThan(3_000_000)
  const small = await shrinkPhoto(photo, 1_000)
  expect(small.type).toBe('image/jpeg')
  expect(small.size).toBeLessThan(photo.size / 4)
  const { width, height } = await createImageBitmap(small)
  expect([width, height]).toEqual([1_000, 750])
})

test('a small photo is sent as it is', async () => {
  const photo = await takePhoto(100, 100, 'image/png')
  expect(await shrinkPhoto(photo, 50)).toBe(photo)
})

test('a format that only the browser reads becomes a JPEG', async () => {
  const photo = await takePhoto(100, 80, 'image/png')
  const foreign = new File([photo], 'photo.avif', { type: 'image/avif' })
  expect((await shrinkPhoto(foreign, 1_000)).type).toBe('image/jpeg')
})

test('a file that the browser does not read is left to the server', async () => {
  const file = new File(['no picture'], 'photo.heic', { type: 'image/heic' })
  expect(await shrinkPhoto(file, 1_000)).toBe(file)
})
