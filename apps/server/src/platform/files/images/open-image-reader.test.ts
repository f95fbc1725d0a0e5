import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { Refusal } from '../../http/refusal.ts'
import {
  brokenPictures,
  foreignFiles,
  goodPicture,
  marker,
  pixelFlood,
  polyglots,
  pictureWithMetadata,
} from '../../../testing/fuzz/files/hostile-pictures.ts'
import type { PictureLane } from './image-reader.ts'
import { openImageReader } from './open-image-reader.ts'

const images = openImageReader()
afterAll(() => images.close())

const codeOf = (error: unknown) => (error instanceof Refusal ? error.code : String(error))
const outcome = (bytes: Buffer) => images.clean(bytes, 'photo', 'member').catch(codeOf)

/** The processes that this one has started to decode pictures. */
function children(): number[] {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return ids.map(Number).filter((id) => {
    try {
      const isOurs = readFileSync(`/proc/${id}/status`, 'utf8').includes(`PPid:\t${process.pid}\n`)
      return isOurs && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('image-child.ts')
    } catch {
      return false
    }
  })
}
const testOnLinux = test.runIf(process.platform === 'linux')

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s becomes a square photo and a document with its sides',
  async (kind) => {
    const wide = await sharp(await goodPicture(kind, 900))
      .resize(900, 300)
      .toFormat(kind)
      .toBuffer()

    const photo = await images.clean(wide, 'photo', 'member')
    expect(photo.type).toBe('image/webp')
    expect(await sharp(photo.bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })

    const document = await images.clean(wide, 'document', 'member')
    expect(document.type).toBe('image/jpeg')
    expect(await sharp(document.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 900, height: 300 })
  },
)

test('a document is at most 2400 pixels a side', async () => {
  const large = await sharp({ create: { width: 5000, height: 2500, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const { bytes } = await images.clean(large, 'document', 'member')
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 2400, height: 1200 })
})

test('a picture is rotated by its metadata, which is then removed', async () => {
  const lying = await sharp({ create: { width: 300, height: 100, channels: 3, background: 'red' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const { bytes } = await images.clean(lying, 'document', 'member')
  const { width, height, orientation } = await sharp(bytes).metadata()
  expect({ width, height, orientation }).toEqual({ width: 100, height: 300, orientation: undefined })
})

test('position, camera and author are removed from the stored picture (SEC-31)', async () => {
  const picture = await pictureWithMetadata()
  expect(picture.includes(marker)).toBe(true)
  expect((await sharp(picture).metadata()).exif).toBeDefined()

  for (const use of ['photo', 'document'] as const) {
    const { bytes } = await images.clean(picture, use, 'member')
    const { exif, xmp, iptc, icc } = await sharp(bytes).metadata()
    expect({ exif, xmp, iptc, icc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined, icc: undefined })
    expect(bytes.includes(marker)).toBe(false)
  }
})

test('content that hides in or behind a picture is not stored (SEC-27)', async () => {
  const files = await polyglots()
  expect(files.length).toBeGreaterThanOrEqual(50)
  let read = 0
  for (const file of files) {
    const result = await outcome(file)
    if (typeof result === 'string') {
      expect(result).toBe('image_unreadable')
    } else {
      read += 1
      expect(result.bytes.includes(marker)).toBe(false)
      expect(result.bytes.includes('<script')).toBe(false)
    }
  }
  expect(read).toBeGreaterThan(40)
})

test('SVG, GIF, TIFF, HEIF, archives and scripts are refused by their content (SEC-29, SEC-27)', async () => {
  const files = await foreignFiles()
  expect(files.length).toBeGreaterThanOrEqual(50)
  for (const file of files) expect(await outcome(file)).toBe('image_not_supported')
})

test('a broken picture is refused or read, and never an internal error (SEC-27)', async () => {
  const files = await brokenPictures()
  expect(files.length).toBeGreaterThanOrEqual(100)
  for (const file of files) {
    const result = await outcome(file)
    if (typeof result === 'string')
      expect(['image_unreadable', 'image_not_supported', 'image_too_many_pixels']).toContain(result)
  }
})

test.each([14_000, 17_000])('a picture of %i² pixels is refused by its header, within 50 ms (SEC-28)', async (side) => {
  const flood = pixelFlood(side)
  expect(flood.length).toBeLessThan(600_000)
  // The quickest of several: a busy machine may delay some, but not all.
  const tookMs: number[] = []
  for (let round = 0; round < 10; round += 1) {
    const begin = performance.now()
    expect(await outcome(flood)).toBe('image_too_many_pixels')
    tookMs.push(performance.now() - begin)
  }
  expect(Math.min(...tookMs)).toBeLessThan(50)
})

test('the decoder stops a large picture with a false header (SEC-28)', async () => {
  const flood = pixelFlood(14_000)
  flood.writeUInt32BE(100, 16)
  expect(await outcome(flood)).toBe('image_unreadable')
})

test('a picture that takes too long is refused, and the next is read', async () => {
  const hasty = openImageReader({ timeoutMs: 1 })
  const large = await goodPicture('png', 1_000)
  await expect(hasty.clean(large, 'document', 'member')).rejects.toMatchObject({ code: 'image_unreadable' })
  await expect(hasty.clean(large, 'document', 'member')).rejects.toMatchObject({ code: 'image_unreadable' })
  await hasty.close()
  expect(await outcome(await goodPicture('png'))).toHaveProperty('bytes')
})

testOnLinux('when the decoder dies of a picture, that picture is unreadable and the next is read', async () => {
  const picture = await goodPicture('jpeg', 2_000)
  await outcome(picture)
  const dying = outcome(picture)
  for (const id of children()) process.kill(id, 'SIGSEGV')
  expect(await dying).toBe('image_unreadable')
  expect(await outcome(await goodPicture('png'))).toHaveProperty('bytes')
})

test('one picture is decoded at a time, eight are queued, and the next is refused as busy', async () => {
  const picture = await goodPicture('jpeg', 300)
  const results = await Promise.all(Array.from({ length: 20 }, () => outcome(picture)))
  expect(results.filter((result) => typeof result !== 'string')).toHaveLength(9)
  expect(results.filter((result) => result === 'busy')).toHaveLength(11)
})

testOnLinux('the decoder has no secrets of the server and may not write', async () => {
  await outcome(await goodPicture('png'))
  const [id] = children()
  expect(readFileSync(`/proc/${id}/environ`, 'utf8').replaceAll('\0', ' ')).not.toMatch(/PATH|HOME|KEY|URL/)
  expect(readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0')).toContain('--permission')
  expect(readFileSync(`/proc/${id}/limits`, 'utf8')).toMatch(/Max data size\s+1433600000/)
})

testOnLinux('the decoder ends when it has had no work for a while', async () => {
  const lazy = openImageReader({ idleMs: 50 })
  const before = children().length
  await lazy.clean(await goodPicture('png'), 'photo', 'member')
  expect(children()).toHaveLength(before + 1)
  await expect.poll(() => children().length).toBe(before)
  await lazy.clean(await goodPicture('png'), 'photo', 'member')
  await lazy.close()
})

test('members’ pictures do not delay an operator’s (SEC-161)', async () => {
  const large = await goodPicture('jpeg', 3_000)
  const order: string[] = []
  const decode = (lane: PictureLane) => images.clean(large, 'document', lane).then(() => order.push(lane))
  const flood = Array.from({ length: 9 }, () => decode('member'))
  await decode('operator')
  expect(order.filter((lane) => lane === 'member').length).toBeLessThanOrEqual(5)
  await Promise.all(flood)
})
