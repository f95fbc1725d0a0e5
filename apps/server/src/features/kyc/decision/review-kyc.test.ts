import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { submitKyc, viewKycStatus } from '@cairn/contract/member/account/kyc.ts'
import {
  approveKyc,
  listKycSubmissions,
  openKycDocument,
  rejectKyc,
  viewKycSubmission,
} from '@cairn/contract/operator/members/kyc.ts'
import { documentRead } from '../../../testing/fixtures/records.ts'
import { submitDocument } from '../../../testing/fixtures/submit-document.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { makeOperator, makeOperators, type TestOperator } from '../../../testing/people/operators.ts'
import { makePerson, type Person } from '../../../testing/people/people.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'

const server = useTestServer()

/** Sends a document; gives the submission's id and the name of its file. */
async function submit(person: Person): Promise<{ id: string; file: string }> {
  const { id, file_name } = await submitDocument(server, person, 'identity_card')
  return { id, file: join(server.dataDir, 'files', file_name) }
}

/** Records views of a document by operators, without decoding its picture. */
async function recordOpenings(id: string, ...operators: TestOperator[]): Promise<void> {
  await server.owner.query('insert into kyc_openings (submission_id, operator_id) select $1, unnest($2::uuid[])', [
    id,
    operators.map((operator) => operator.id),
  ])
}

/** Sends one statement with the server's rights. */
async function asServer(statement: string, values: unknown[]): Promise<void> {
  await server.owner.query('begin; set local role cairn_server')
  await server.owner.query(statement, values).finally(() => server.owner.query('rollback'))
}

async function countOf(id: string): Promise<{ openings: number; audited: number }> {
  const { rows } = await server.owner.query(
    `select (select count(*)::integer from kyc_openings where submission_id = $1) as openings,
      (select count(*)::integer from audit.events where subject_id = $1 and did = 'kyc_document_opened') as audited`,
    [id],
  )
  return rows[0]
}

test('a reviewer views the document; each view is one row, one audit entry and visible to the member (SEC-31)', async () => {
  const [ada, grace] = [await makePerson(server), await makePerson(server)]
  const reviewer = await makeOperator(server, 'reviewer')
  const { id } = await submit(ada)

  for (let opened = 1; opened <= 3; opened += 1) {
    const { document } = await reviewer.send(openKycDocument, { params: { id } })
    const [, base64 = ''] = /^data:image\/jpeg;base64,(.+)$/.exec(document) ?? []
    expect(await sharp(Buffer.from(base64, 'base64')).metadata()).toMatchObject({ format: 'jpeg', width: 200 })
    expect(await countOf(id)).toEqual({ openings: opened, audited: opened })
  }
  const { openings } = await ada.send(viewKycStatus)
  // The first name and the role, never the whole name.
  expect(openings?.map(({ by, role }) => `${by}, ${role}`)).toEqual(Array(3).fill('Terry, reviewer'))
  expect(Date.parse(openings?.[0]?.at ?? '')).toBeGreaterThan(Date.now() - 60_000)
  // Another member does not see it.
  expect(await grace.send(viewKycStatus)).toMatchObject({ data: 'none', openings: [] })
})

test('no cache keeps the reply with the document (SEC-31)', async () => {
  const { id } = await submit(await makePerson(server))
  const reviewer = await makeOperator(server, 'reviewer')
  const seen: (string | null)[] = []
  const original = globalThis.fetch
  globalThis.fetch = async (...sent) => {
    const response = await original(...sent)
    seen.push(response.headers.get('cache-control'))
    return response
  }
  await reviewer.send(openKycDocument, { params: { id } }).finally(() => (globalThis.fetch = original))
  expect(seen).toEqual(['no-store'])
})

test('a document that the operator has not viewed is neither approved nor rejected, even by direct SQL (SEC-31)', async () => {
  const ada = await makePerson(server)
  const [{ id }, other] = [await submit(ada), await submit(await makePerson(server))]
  const [reviewer, colleague] = await makeOperators(server, 'reviewer', 'owner')
  const params = { id }
  // An operator cannot rely on a colleague's view, or on a view of another document.
  await colleague.send(openKycDocument, { params })
  await reviewer.send(openKycDocument, { params: { id: other.id } })
  for (const decision of [
    reviewer.send(approveKyc, { params, body: documentRead() }),
    reviewer.send(rejectKyc, { params, body: { code: 'not_genuine' } }),
  ]) {
    expect(await expectRefused(decision, 'kyc_document_not_opened')).toBe('Open this document before you decide')
  }
  expect((await reviewer.send(viewKycSubmission, { params })).submission.has_opened).toBe(false)
  await expect(
    asServer(
      `update kyc_submissions set status = 'rejected', reason = 'not readable', decided_by = $2, decided_at = now() where id = $1`,
      [id, reviewer.id],
    ),
  ).rejects.toMatchObject({ constraint: 'kyc_submissions_decided_by_a_viewer' })
  expect(await ada.send(viewKycStatus)).toMatchObject({ data: 'pending' })

  await reviewer.send(openKycDocument, { params })
  expect((await reviewer.send(viewKycSubmission, { params })).submission.has_opened).toBe(true)
  await reviewer.send(approveKyc, { params, body: documentRead() })
  expect(await ada.send(viewKycStatus)).toMatchObject({ data: 'approved' })
})

test('an altered, swapped or lost file is not shown, and not recorded as a view (SEC-31)', async () => {
  const [ada, grace] = [await makePerson(server), await makePerson(server)]
  const [hers, other] = [await submit(ada), await submit(grace)]
  const reviewer = await makeOperator(server, 'reviewer')
  const bytes = readFileSync(hers.file)

  for (const at of [0, 5, 20, 29, bytes.length - 1]) {
    const flipped = Buffer.from(bytes)
    flipped[at] = (flipped[at] ?? 0) ^ 1
    writeFileSync(hers.file, flipped)
    await expectRefused(reviewer.send(openKycDocument, { params: { id: hers.id } }), 'internal_error')
  }
  writeFileSync(hers.file, readFileSync(other.file))
  await expectRefused(reviewer.send(openKycDocument, { params: { id: hers.id } }), 'internal_error')
  expect(await countOf(hers.id)).toEqual({ openings: 0, audited: 0 })

  writeFileSync(hers.file, bytes)
  await reviewer.send(openKycDocument, { params: { id: hers.id } })
  expect(readdirSync(join(server.dataDir, 'files')).every((name) => /^[0-9a-f]{32}\.sealed$/.test(name))).toBe(true)
})

test('of ten decisions at once one takes effect, and the others are refused with its result', async () => {
  const ada = await makePerson(server)
  const { id } = await submit(ada)
  const reviewer = await makeOperator(server, 'reviewer')
  await recordOpenings(id, reviewer)
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) =>
      index % 2 === 0
        ? reviewer.send(approveKyc, { params: { id }, body: documentRead() })
        : reviewer.send(rejectKyc, { params: { id }, body: { code: 'other', words: 'It is blurred' } }),
    ),
  )
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  const { data } = await ada.send(viewKycStatus)
  for (const result of results) {
    if (result.status === 'rejected')
      expect(result.reason.message).toMatch(
        new RegExp(`^This document is already ${data}, by Terry the reviewer on .+ UTC$`),
      )
  }
  const { rows } = await server.owner.query(
    "select count(*)::integer as count from audit.events where subject_id = $1 and did in ('kyc_approved', 'kyc_rejected')",
    [id],
  )
  expect(rows[0].count).toBe(1)
})

test('a refused decision names the operator who decided, not a later viewer', async () => {
  const { id } = await submit(await makePerson(server))
  const [reviewer, owner] = await makeOperators(server, 'reviewer', 'owner')
  await recordOpenings(id, reviewer)
  await reviewer.send(approveKyc, { params: { id }, body: documentRead() })
  await owner.send(openKycDocument, { params: { id } })
  expect(
    await expectRefused(owner.send(approveKyc, { params: { id }, body: documentRead() }), 'kyc_not_pending'),
  ).toContain('approved, by Terry the reviewer on')
})

test('when two approvals reach the same lock, one decides', async () => {
  const { id } = await submit(await makePerson(server))
  const reviewers = await makeOperators(server, 'reviewer', 'owner')
  await recordOpenings(id, ...reviewers)
  await server.owner.query('begin')
  await server.owner.query('select from kyc_submissions where id = $1 for update', [id])
  const decisions = Promise.allSettled(
    reviewers.map((reviewer) => reviewer.send(approveKyc, { params: { id }, body: documentRead() })),
  )
  await expect
    .poll(async () => {
      const { rows } = await server.owner.query(
        "select count(*)::integer as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
      return rows[0].count
    })
    .toBe(2)
  await server.owner.query('commit')
  expect((await decisions).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a rejection needs a reason; the member reads it', async () => {
  const ada = await makePerson(server)
  const { id } = await submit(ada)
  const reviewer = await makeOperator(server, 'reviewer')
  for (const reason of ['', '  ', 'x', 'y'.repeat(501), 'two\nlines']) {
    await expectRefused(
      reviewer.send(rejectKyc, { params: { id }, body: { code: 'other', words: reason } }),
      'reason_words_invalid',
    )
  }
  await recordOpenings(id, reviewer)
  await reviewer.send(rejectKyc, { params: { id }, body: { code: 'other', words: 'A corner is missing' } })
  expect(await ada.send(viewKycStatus)).toMatchObject({ data: 'rejected', reason: 'A corner is missing' })
  await expectRefused(reviewer.send(approveKyc, { params: { id }, body: documentRead() }), 'kyc_not_pending')
  const unknown = { params: { id: '00000000-0000-4000-8000-000000000000' } }
  await expectRefused(reviewer.send(approveKyc, { ...unknown, body: documentRead() }), 'not_found')
  await expectRefused(reviewer.send(openKycDocument, unknown), 'not_found')
})

test('the queue lists each submission once, oldest first, over all pages', async () => {
  await server.owner.query('truncate kyc_openings, kyc_parts, kyc_submissions')
  const ids: string[] = []
  for (let count = 0; count < 5; count += 1) ids.push((await submit(await makePerson(server))).id)
  // Two at the same microsecond, which only the id distinguishes.
  await server.owner.query(
    "update kyc_submissions set submitted_at = '2026-01-01T00:00:00.123456Z' where id in ($1, $2)",
    ids.slice(0, 2),
  )
  const support = await makeOperator(server, 'support')

  const seen: string[] = []
  let cursor: string | undefined
  do {
    const query = { status: 'pending', limit: 1, ...(cursor ? { cursor } : {}) } as const
    const page = await support.send(listKycSubmissions, { query })
    seen.push(...page.submissions.map((submission) => submission.id))
    expect(JSON.stringify(page)).not.toContain('sealed')
    cursor = page.next ?? undefined
  } while (cursor)
  expect(seen).toEqual([...ids.slice(0, 2).toSorted(), ...ids.slice(2)])

  expect((await support.send(listKycSubmissions, { query: { status: 'approved' } })).submissions).toEqual([])
  await expectRefused(support.send(listKycSubmissions, { query: { cursor: 'nonsense' } }), 'bad_input')
})

test('the document has a watermark with the name of its viewer and the time, and stays readable under it (SEC-31)', async () => {
  const ada = await makePerson(server)
  // The upper half is paper, the lower half is ink.
  const ink = await sharp({ create: { width: 400, height: 150, channels: 3, background: 'black' } })
    .png()
    .toBuffer()
  const plain = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'white' } })
    .composite([{ input: ink, top: 150, left: 0 }])
    .jpeg({ quality: 95 })
    .toBuffer()
  await ada.send(submitKyc, {
    fields: { country: 'Norway', id_card_type: 'passport' },
    file: new Blob([new Uint8Array(plain)]),
  })
  const { rows } = await server.owner.query('select id from kyc_submissions where member_id = $1', [ada.id])
  const viewers = await makeOperators(server, 'reviewer', 'owner')
  const shown: Buffer[] = []
  for (const viewer of viewers) {
    const { document } = await viewer.send(openKycDocument, { params: { id: rows[0].id } })
    shown.push(
      await sharp(Buffer.from(document.split(',')[1] ?? '', 'base64'))
        .greyscale()
        .raw()
        .toBuffer(),
    )
  }

  for (const pixels of shown) {
    // Without the edge between the two, which a JPEG blurs.
    const paper = pixels.subarray(0, 400 * 140)
    const inked = pixels.subarray(400 * 160)
    // Each quarter has letters, and two viewers have different ones.
    for (const half of [0, 1]) {
      const part = (of: Buffer) => of.subarray((of.length / 2) * half, (of.length / 2) * (half + 1))
      expect(part(paper).filter((grey) => grey < 240).length).toBeGreaterThan(paper.length / 400)
      expect(part(inked).filter((grey) => grey > 15).length).toBeGreaterThan(inked.length / 400)
    }
    // The darkest paper and the lightest ink have a contrast of at least 4.5 to 1, as WCAG AA asks.
    expect(luminance(Math.min(...paper)) / luminance(Math.max(...inked))).toBeGreaterThan(4.5)
  }
  expect(shown[0]?.equals(shown[1] ?? Buffer.of())).toBe(false)
})

const luminance = (grey: number) => (grey / 255) ** 2.2 + 0.05

test('a submission is shown without its document, with its openings and the earlier submissions', async () => {
  const ada = await makePerson(server)
  const reviewer = await makeOperator(server, 'reviewer')
  const first = await submit(ada)
  await recordOpenings(first.id, reviewer)
  await reviewer.send(rejectKyc, {
    params: { id: first.id },
    body: { code: 'not_the_type', words: 'It is a library card.' },
  })
  expect(await ada.send(viewKycStatus)).toMatchObject({
    reason: 'This is not the type of document you selected. It is a library card.',
  })
  const { id } = await submit(ada)
  await reviewer.send(openKycDocument, { params: { id } })

  const support = await makeOperator(server, 'support')
  const reply = await support.send(viewKycSubmission, { params: { id } })

  expect(reply.submission).toMatchObject({
    status: 'pending',
    member: { id: ada.id, email: ada.email.replace(/^(.).*@/, '$1***@'), is_locked: false },
    openings: [{ by: 'Terry the reviewer' }],
    earlier: [{ id: first.id, status: 'rejected' }],
  })
  expect(reply.submission.timeline.map(({ did }) => did)).toEqual(['kyc_submitted', 'kyc_document_opened'])
  expect(JSON.stringify(reply)).not.toContain('data:image')
})

test('a code that is not on the list, or `other` without words, is refused', async () => {
  const { id } = await submit(await makePerson(server))
  const reviewer = await makeOperator(server, 'reviewer')
  const reject = (body: object) => reviewer.send(rejectKyc, { params: { id }, body: body as never })
  await expectRefused(reject({ code: 'ugly' }), 'reason_code_invalid')
  await expectRefused(reject({ words: 'because' }), 'reason_code_invalid')
  await expectRefused(reject({ code: 'other' }), 'reason_words_invalid')
  await recordOpenings(id, reviewer)
  await reviewer.send(approveKyc, { params: { id }, body: documentRead() })
})
