import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { changePhoto, viewMember } from '@cairn/contract/member/account/members.ts'
import {
  goodPicture,
  marker,
  pixelFlood,
  polyglots,
  pictureWithMetadata,
} from '../../testing/fuzz/files/hostile-pictures.ts'
import { scale } from '../../testing/ledger/scale.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { makePerson, type Person } from '../../testing/people/people.ts'
import { expectRefused } from '../../testing/server/refusals.ts'

const server = useTestServer()
const outside = () => readdirSync(server.dataDir).toSorted()
const stored = () => readdirSync(join(server.dataDir, 'files')).toSorted()

function change(person: Person, picture: Buffer, fileName = 'me.jpg') {
  return person.send(changePhoto, { fields: {}, file: new File([new Uint8Array(picture)], fileName) })
}

test('a new photo is shown at once, and the old one is removed', async () => {
  const ada = await makePerson(server)
  const first = await change(ada, await goodPicture('jpeg', 200))
  expect(first.user.image).toMatch(/^\/api\/member\/photos\/[0-9a-f]{32}\.webp$/)
  const shown = await fetch(server.url + first.user.image)
  expect(shown.status).toBe(200)
  expect(await sharp(await shown.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })

  const second = await change(ada, await goodPicture('png', 200))
  expect(second.user.image).not.toBe(first.user.image)
  await expect.poll(async () => (await fetch(server.url + first.user.image)).status).toBe(404)
  expect((await fetch(server.url + second.user.image)).status).toBe(200)

  // The reply's token is the session's next (UI-J5).
  const next = await server.as(second.data)(viewMember)
  expect(next.user.image).toBe(second.user.image)
})

test('after concurrent changes one file is left, and it is the shown one', async () => {
  const ada = await makePerson(server)
  const before = stored()
  const picture = await goodPicture('jpeg', 50)
  await Promise.all(Array.from({ length: 5 }, () => change(ada, picture)))
  const { user } = await ada.send(viewMember)
  await expect.poll(() => stored().filter((name) => !before.includes(name))).toEqual([user.image.split('/').at(-1)])
})

test('a photo is served as our own picture, and in no other form (SEC-27)', async () => {
  const ada = await makePerson(server)
  const { user } = await change(ada, await goodPicture('jpeg'))
  const { headers } = await fetch(server.url + user.image)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': 'inline; filename="photo.webp"',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, max-age=31536000, immutable',
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  })
})

test('no stored file has the position, the author or hidden content of a picture (SEC-27, SEC-31)', async () => {
  const hostile = (await polyglots()).filter((_, index) => index % 5 === 0)
  // A member for each, so that no picture is removed for the next.
  for (const picture of [await pictureWithMetadata(), ...hostile]) {
    await change(await makePerson(server), picture).catch(() => {})
  }
  expect(stored().length).toBeGreaterThan(5)
  for (const name of stored()) {
    const bytes = readFileSync(join(server.dataDir, 'files', name))
    expect(bytes.includes(marker)).toBe(false)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  }
})

// Decoding 500 pictures one after the other takes seconds.
test('a file is stored under a random name, never its own (SEC-30)', { timeout: 180_000 }, async () => {
  const picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const before = outside()
  const hostile = [
    '../../evil.png',
    '..\\..\\evil',
    '/etc/passwd',
    'a\0.png',
    'C:\\evil',
    '.htaccess',
    '%2e%2e%2fevil',
    'ü💥.png',
  ]
  hostile.push(
    'x'.repeat(10_000),
    'a.svg',
    'a.html',
    'a.php',
    'con',
    ' ',
    '.',
    '..',
    "'; drop table members; --",
    '${7*7}',
  )
  const names = Array.from(
    { length: scale({ usual: 2 * hostile.length, faults: 500 }) },
    (_, index) => `${'../members/'.repeat(index % 7)}${hostile[index % hostile.length]}${index}`,
  )

  let taken = 0
  const send = async (person: Person, name: string) => {
    const response = await fetch(`${server.url}/api/${changePhoto.path}`, {
      method: 'PUT',
      headers: { authorization: `bearer ${person.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      body: namedForm(name, picture),
    })
    if (response.status === 200) taken += 1
    else expect(response.status, name).toBe(400)
  }
  for (let at = 0; at < names.length; at += 5) {
    // On a slow machine one token would expire before all pictures are done.
    const person = await makePerson(server)
    await Promise.all(names.slice(at, at + 5).map((name) => send(person, name)))
  }
  expect(taken).toBeGreaterThan(names.length * 0.8)
  expect(outside()).toEqual(before)
  for (const name of stored()) expect(name).toMatch(/^[0-9a-f]{32}\.webp$/)
  expect(existsSync('/evil.png')).toBe(false)
})

function namedForm(name: string, picture: Buffer): Buffer<ArrayBuffer> {
  const head = `--x\r\ncontent-disposition: form-data; name="photo"; filename="${name}"\r\ncontent-type: text/html\r\n\r\n`
  return Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--x--\r\n')])
}

test('each refusal has its field, its sentence and its status', async () => {
  const ada = await makePerson(server)
  const before = stored()
  const tooLarge = Buffer.concat([await goodPicture('jpeg'), Buffer.alloc(25_000_000)])
  await expect(change(ada, tooLarge)).rejects.toMatchObject({
    code: 'image_too_large',
    status: 413,
    field: 'photo',
    message: 'This image is too large. The maximum is 25 MB',
  })
  await expect(change(ada, Buffer.alloc(0))).rejects.toMatchObject({ code: 'photo_missing', field: 'photo' })
  await expect(change(ada, Buffer.from('GIF89a'))).rejects.toMatchObject({
    code: 'image_not_supported',
    field: 'photo',
  })
  await expectRefused(change(ada, pixelFlood(17_000)), 'image_too_many_pixels')
  expect(stored()).toEqual(before)
  expect((await ada.send(viewMember)).user.image).toBe('')
})

test('a member changes only their own photo', async () => {
  const [ada, grace] = [await makePerson(server), await makePerson(server)]
  await change(ada, await goodPicture('png'))
  expect((await grace.send(viewMember)).user.image).toBe('')
})

test('the path of the photos serves photos only (SEC-26)', async () => {
  const paths = ['', '.', '..', '%2e%2e', '..%2fkeys%2fdocument_key', '%2e%2e%2fkeys%2fmetrics_token', 'x'.repeat(300)]
  paths.push(`${'0'.repeat(32)}.webp`, `${'0'.repeat(32)}.sealed`, `${'0'.repeat(32)}.webp%00.sealed`)
  for (const path of paths) {
    const response = await fetch(`${server.url}/api/member/photos/${path}`)
    expect(response.status, path).toBeGreaterThanOrEqual(400)
    expect(response.status, path).toBeLessThan(500)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  }
  await server.owner.query('select 1')
  expect(statSync(join(server.dataDir, 'files')).mode & 0o777).toBe(0o700)
})

test.each([{}, { authorization: `bearer ${'A'.repeat(43)}` }])(
  'an upload without a session is refused before its body is read (%o)',
  async (headers) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const sent = request(`${server.url}/api/${changePhoto.path}`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 4_000_000 },
    })
    sent.on('response', (response) => resolve(response.statusCode ?? 0)).on('error', reject)
    // The body never follows.
    sent.flushHeaders()
    expect(await promise).toBe(401)
    sent.destroy()
  },
)
