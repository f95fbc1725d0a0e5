import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createTestFolder } from '@cairn/postgres-backup/testing/test-folder.ts'
import { foreignFiles, goodPicture, pixelFlood } from '../../../testing/fuzz/files/hostile-pictures.ts'
import { listPermissions, startImageProcess } from './image-process.ts'

// Skips the check of the first bytes: the decoder has limits of its own.
const decoder = await startImageProcess(5_000)
afterAll(() => decoder.stop())

test('the decoder reads a picture', async () => {
  expect(await decoder.clean({ bytes: await goodPicture('webp'), use: 'photo' })).toBeInstanceOf(Buffer)
})

test('the decoder reads no SVG, GIF, TIFF or HEIF, though its library could (SEC-29)', async () => {
  for (const bytes of await foreignFiles())
    expect(await decoder.clean({ bytes, use: 'document' })).toBe('image_unreadable')
  expect(decoder.isRunning).toBe(true)
})

test('the decoder refuses a picture with too many pixels (SEC-28)', async () => {
  expect(await decoder.clean({ bytes: pixelFlood(8_100), use: 'document' })).toBe('image_too_many_pixels')
  expect(await decoder.clean({ bytes: pixelFlood(4_000), use: 'document' })).toBeInstanceOf(Buffer)
})

test.for([
  ['24 million pixels', 5712, 4284, { orientation: 1 }],
  ['50 million pixels, turned', 8160, 6144, { orientation: 6 }],
  ['64 million pixels, turned and edited', 9248, 6936, { orientation: 8, progressive: true }],
] as const)(
  'the decoder reads a photo of a phone with %s',
  { timeout: 90_000 },
  async ([, width, height, { orientation, ...options }]) => {
    const photo = sharp({ create: { width, height, channels: 3, background: '#abc' } }).jpeg({
      quality: 60,
      ...options,
    })
    const bytes = await photo.withMetadata({ orientation }).toBuffer()
    const patient = await startImageProcess(60_000)
    const clean = await patient.clean({ bytes, use: 'document' })
    patient.stop()
    expect(clean).toBeInstanceOf(Buffer)
    const shape = await sharp(clean as Buffer).metadata()
    const shorter = Math.round((2400 * height) / width)
    expect([shape.width, shape.height]).toEqual(orientation > 1 ? [shorter, 2400] : [2400, shorter])
  },
)

test('a decoder that missed the time limit is ended, so that it does not answer the next picture', async () => {
  const hasty = await startImageProcess(1)
  expect(await hasty.clean({ bytes: await goodPicture('png', 500), use: 'document' })).toBe('image_unreadable')
  expect(hasty.isRunning).toBe(false)
})

const folder = createTestFolder('decoder')
const key = path.join(folder, 'document_key')
writeFileSync(key, 'a key')

test.for<[what: string, script: string]>([
  ['read a key of the data folder', `require('node:fs').readFileSync(${JSON.stringify(key)})`],
  ['list the data folder', `require('node:fs').readdirSync(${JSON.stringify(folder)})`],
  ['read the users of the machine', "require('node:fs').readFileSync('/etc/passwd')"],
  ['read the environment of the server', 'require("node:fs").readFileSync(`/proc/${process.ppid}/environ`)'],
  [
    'read the settings',
    `require('node:fs').readFileSync(${JSON.stringify(fileURLToPath(new URL('../../../configuration/config.ts', import.meta.url)))})`,
  ],
  ['write a file', `require('node:fs').writeFileSync(${JSON.stringify(path.join(folder, 'new'))}, 'x')`],
  ['start a process', "require('node:child_process').execSync('true')"],
  ['start a thread', "new (require('node:worker_threads').Worker)('1', { eval: true })"],
])('what runs in the decoder cannot %s (SEC-123)', ([, script]) => {
  const run = (flags: string[]) => spawnSync(process.execPath, [...flags, '-e', script], { env: {}, encoding: 'utf8' })
  expect(run(listPermissions()).stderr).toContain('ERR_ACCESS_DENIED')
  expect(run([]).stderr).not.toContain('ERR_ACCESS_DENIED')
})

test('code in the decoder cannot open a connection (SEC-123)', () => {
  const script = "require('node:net').connect(9, '127.0.0.1').on('error', ({ code }) => console.log(code))"
  const { stdout, stderr } = spawnSync(process.execPath, [...listPermissions(), '-e', script], { encoding: 'utf8' })
  expect(stdout + stderr).toContain('ERR_ACCESS_DENIED')
})
