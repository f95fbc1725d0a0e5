import { randomUUIDv7 } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { viewApproval } from '@cairn/contract/operator/approvals/approvals.ts'
import { requestBonusFunding } from '@cairn/contract/operator/members/bonuses.ts'
import { uploadEvidenceFile } from '@cairn/contract/operator/approvals/evidence-files.ts'
import { requestManualTransfer } from '@cairn/contract/operator/members/member-actions.ts'
import { smallPdf, uploadFile } from '../../testing/fixtures/evidence-files.ts'
import { goodPicture, marker, pictureWithMetadata, pixelFlood } from '../../testing/fuzz/files/hostile-pictures.ts'
import { makeOperator, makeOperators, type TestOperator } from '../../testing/people/operators.ts'
import { makePerson } from '../../testing/people/people.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { sendOnce } from '../../testing/server/send-once.ts'
import { useTestServer } from '../../testing/server/test-server.ts'

const server = useTestServer()
const treasurers = () => makeOperators(server, 'treasurer', 'treasurer')
const stored = () => readdirSync(join(server.dataDir, 'files'))
const open = (by: TestOperator, id: string) =>
  fetch(`${server.url}/api/operator/evidence-files/${id}`, { headers: by.headers })
const funding = (evidence_file_id: string) => ({
  id: randomUUIDv7(),
  amount: '20',
  document_name: 'Wire',
  counterparty: 'Cairn Holding',
  reason: 'For bonuses',
  evidence_file_id,
})

test('a PDF comes back unchanged, as a download that a browser does not run (SEC-95)', async () => {
  const [theo, tess] = await treasurers()
  const id = await uploadFile(theo, smallPdf, 'C:\\bank\\Kontoauszug\u200b “11”.pdf')

  const reply = await open(tess, id)

  expect(reply.headers.get('content-disposition')).toBe(`attachment; filename="evidence-${id}.pdf"`)
  expect(reply.headers.get('content-type')).toBe('application/pdf')
  expect(reply.headers.get('content-security-policy')).toBe(
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  )
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await reply.text()).toBe(smallPdf)
  const { rows } = await server.owner.query(
    `select did, actor_id, details ->> 'name' as name from audit.events where subject_id = $1 order by id`,
    [id],
  )
  const name = 'Kontoauszug “11”.pdf'
  expect(rows).toEqual([
    { did: 'evidence_file_uploaded', actor_id: theo.id, name },
    { did: 'evidence_file_opened', actor_id: tess.id, name },
  ])
})

test('a picture is re-encoded, and neither is on the disk in plain text (SEC-95)', async () => {
  const [theo] = await treasurers()
  const before = new Set(stored())
  const picture = await uploadFile(theo, new Uint8Array(await pictureWithMetadata()), 'photo.jpg')
  await uploadFile(theo)

  const reply = await open(theo, picture)
  expect(reply.headers.get('content-type')).toBe('image/jpeg')
  expect(Buffer.from(await reply.arrayBuffer()).includes(marker)).toBe(false)
  const added = stored().filter((name) => !before.has(name))
  expect(added).toHaveLength(2)
  for (const name of added) {
    const bytes = readFileSync(join(server.dataDir, 'files', name))
    expect([marker, '%PDF', 'JFIF'].filter((part) => bytes.includes(part))).toEqual([])
  }
})

test.each([
  ['a mark of the byte order', '\ufeff' + smallPdf],
  ['line breaks before it', '\r\n\n' + smallPdf],
  ['the header of a printer', '\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n' + smallPdf],
  ['200 bytes before it', 'x'.repeat(200) + smallPdf],
  ['1,500 zero bytes after it', smallPdf + '\0'.repeat(1_500)],
  ['4,096 spaces after it', smallPdf + ' '.repeat(4_096)],
  ['bytes of a mail after it', smallPdf + '\r\n--boundary--\r\n'],
  ['100,000 line breaks after it', smallPdf + '\r\n'.repeat(50_000) + '\x1a'],
])('a PDF with %s is stored as it is', async (_, content) => {
  const [theo] = await treasurers()
  expect(Buffer.from(await (await open(theo, await uploadFile(theo, content))).arrayBuffer())).toEqual(
    Buffer.from(content),
  )
})

test.each([
  ['a scan of A4 at 600 dpi', 4_960, 7_016],
  ['a long screenshot', 1_280, 20_000],
  ['a photo of 64 million pixels', 9_248, 6_936],
])('%s keeps all its pixels', { timeout: 30_000 }, async (_, width, height) => {
  const [theo] = await treasurers()
  const picture = await sharp({ create: { width, height, channels: 3, background: '#abc' } })
    .png()
    .toBuffer()
  const kept = await open(theo, await uploadFile(theo, new Uint8Array(picture)))
  expect(await sharp(await kept.arrayBuffer()).metadata()).toMatchObject({ format: 'jpeg', width, height })
})

test('a file of exactly 25 MB is stored', async () => {
  const [theo] = await treasurers()
  const content = smallPdf + ' '.repeat(25_000_000 - smallPdf.length)
  expect((await (await open(theo, await uploadFile(theo, content))).arrayBuffer()).byteLength).toBe(25_000_000)
})

test('any other file, a broken one and one that is too large are refused, and not stored', async () => {
  const [theo] = await treasurers()
  const before = stored().length
  const png = await goodPicture('png')
  const cases: [content: Uint8Array | string, code: Parameters<typeof expectRefused>[1]][] = [
    ['', 'file_missing'],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'file_not_supported'],
    ['<html>%PDF-1.4 %%EOF', 'file_not_supported'],
    [smallPdf.replace('%%EOF', ''), 'file_not_supported'],
    [new Uint8Array(png.subarray(0, 2_000)), 'file_unreadable'],
    [new Uint8Array(pixelFlood(14_000)), 'file_too_many_pixels'],
    ['<!doctype html>\n' + smallPdf, 'file_not_supported'],
    [' '.repeat(1_024) + smallPdf, 'file_not_supported'],
    [smallPdf + 'x'.repeat(1_100), 'file_not_supported'],
    [smallPdf + ' '.repeat(25_000_000), 'file_too_large'],
  ]
  for (const [content, code] of cases) await expectRefused(uploadFile(theo, content as BlobPart), code)
  expect(stored()).toHaveLength(before)
})

test('a file proves the one record of the operator who uploaded it, and its approver sees it', async () => {
  const [theo, tess] = await treasurers()
  const id = await uploadFile(theo)
  await expectRefused(tess.send(requestBonusFunding, { body: funding(id) }), 'evidence_file_unknown')
  const { approval_id } = await theo.send(requestBonusFunding, { body: funding(id) })

  expect((await tess.send(viewApproval, { params: { id: approval_id } })).files).toEqual([
    { id, name: 'statement.pdf', media_type: 'application/pdf', byte_count: smallPdf.length },
  ])
  const ada = await makePerson(server)
  const correction = { direction: 'credit', amount: '1', reason: 'Too little', code: 'other', words: 'Sorry' } as const
  const correct = (evidence_file_id: string) =>
    theo.send(requestManualTransfer, { params: { id: ada.id }, body: { ...correction, evidence_file_id } })
  await expectRefused(correct(id), 'evidence_file_unknown')
  await expectRefused(correct(''), 'evidence_file_missing')
  await correct(await uploadFile(theo))
})

test('only owners and treasurers upload and view files, and a swapped one is not shown (SEC-95)', async () => {
  const [theo] = await treasurers()
  const [one, other] = [await uploadFile(theo), await uploadFile(theo)]
  for (const role of ['reviewer', 'support'] as const) {
    const reader = await makeOperator(server, role)
    await expectRefused(uploadFile(reader), 'role_not_allowed')
    expect((await open(reader, one)).status).toBe(403)
  }
  expect((await open(theo, randomUUIDv7())).status).toBe(404)

  const { rows } = await server.owner.query('select id, file_name from evidence_files where id = any ($1)', [
    [one, other],
  ])
  const nameOf = (id: string) => rows.find((row) => row.id === id).file_name as string
  await server.owner.query(`update evidence_files set file_name = 'x' where id = $1`, [other])
  await server.owner.query(`update evidence_files set file_name = $2 where id = $1`, [one, nameOf(other)])
  expect((await open(theo, one)).status).toBe(500)
  await server.owner.query(`update evidence_files set file_name = 'y' where id = $1`, [one])
})

test('an operator uploads at most 60 files an hour', async () => {
  const [theo] = await treasurers()
  const codes: string[] = []
  for (let count = 0; count < 61; count += 1) {
    const upload = theo.send(uploadEvidenceFile, { fields: {}, file: new Blob(['no file of ours']) })
    codes.push(
      await upload.then(
        () => '',
        (refusal: { code: string }) => refusal.code,
      ),
    )
  }
  expect(codes.filter((code) => code === 'too_many_uploads')).toHaveLength(1)
})

test('a request that needs evidence is refused without a file', async () => {
  const theo = await makeOperator(server, 'treasurer')
  const { evidence_file_id: _, ...undocumented } = funding('')
  const response = await sendOnce(server.url, requestBonusFunding, { headers: theo.headers, body: undocumented })
  expect(await response.json()).toMatchObject({ error: true, code: 'evidence_file_missing' })
})
