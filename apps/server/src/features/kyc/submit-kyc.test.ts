import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { submitKyc, viewKycStatus } from '@cairn/contract/member/account/kyc.ts'
import { goodPicture, marker, pixelFlood, pictureWithMetadata } from '../../testing/fuzz/files/hostile-pictures.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { makePerson, type Person } from '../../testing/people/people.ts'
import { expectRefused } from '../../testing/server/refusals.ts'

const server = useTestServer()
const fields = { country: 'Cruise Ship', id_card_type: 'passport' } as const
const part = (name: string, value: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const stored = () => readdirSync(join(server.dataDir, 'files'))

async function submit(person: Person, picture?: Buffer) {
  return person.send(submitKyc, {
    fields,
    file: new Blob([new Uint8Array(picture ?? (await goodPicture('jpeg', 300)))]),
  })
}

/** Sends a form unchanged, even if the contract does not allow it. */
async function sendForm(person: Person, parts: Record<string, string | Blob>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) form.append(name, value)
  const response = await fetch(`${server.url}/api/${submitKyc.path}`, {
    method: 'POST',
    headers: { authorization: `bearer ${person.token}` },
    body: form,
  })
  return {
    status: response.status,
    body: (await response.json()) as { e: boolean; m: string; code: string; field: string },
  }
}

test('a submitted document is pending', async () => {
  const ada = await makePerson(server)
  expect(await ada.send(viewKycStatus)).toMatchObject({ data: 'none', openings: [] })

  const reply = await submit(ada)
  expect(reply.m).toBe('Your KYC has been submitted and is pending review')
  expect(await ada.send(viewKycStatus)).toMatchObject({
    data: 'pending',
    sent: { country: 'Cruise Ship', id_card_type: 'passport' },
    openings: [],
  })

  const { rows } = await server.owner.query(
    `select s.country, s.id_card_type, e.did from kyc_submissions s
     join audit.events e on e.subject_id = s.id where s.member_id = $1`,
    [ada.id],
  )
  expect(rows).toEqual([{ country: 'Cruise Ship', id_card_type: 'passport', did: 'kyc_submitted' }])
})

test('a missing country, type or file is refused in this order, each at its field', async () => {
  const ada = await makePerson(server)
  const photo = new Blob([new Uint8Array(await goodPicture('png'))])
  const cases: [parts: Record<string, string | Blob>, code: string, sentence: string, field: string][] = [
    [{}, 'country_invalid', 'Select your country', 'country'],
    [{ country: 'Atlantis', id_card_type: 'library', photo }, 'country_invalid', 'Select your country', 'country'],
    [
      { country: 'Norway', id_card_type: 'library' },
      'id_card_type_invalid',
      'Select your ID card type',
      'id_card_type',
    ],
    [{ country: 'Norway', id_card_type: 'others' }, 'photo_missing', 'Choose file', 'photo'],
    [{ country: 'Norway', id_card_type: 'others', photo: new Blob([]) }, 'photo_missing', 'Choose file', 'photo'],
    [{ country: 'Norway', id_card_type: 'others', other: photo }, 'photo_missing', 'Choose file', 'photo'],
  ]
  for (const [parts, code, m, field] of cases) {
    // A form without parts is no form (RFC 2046, 5.1.1).
    const { status, body } = await sendForm(ada, { extra: 'x', ...parts })
    expect({ status, body }).toEqual({ status: 400, body: { e: true, m, code, field } })
  }
  expect(await ada.send(viewKycStatus)).toMatchObject({ data: 'none' })
})

test('a malformed form, two files or a repeated field are refused in the envelope of the call', async () => {
  const ada = await makePerson(server)
  const head = { authorization: `bearer ${ada.token}`, 'content-type': 'multipart/form-data; boundary=x' }
  const file = '--x\r\ncontent-disposition: form-data; name="photo"; filename="a"\r\n\r\nabc\r\n'
  const bodies = [
    '',
    'x',
    '--x',
    '--x--',
    `${file}${file}--x--\r\n`,
    file,
    part('country', 'Norway').repeat(2) + '--x--\r\n',
  ]
  bodies.push(`${part('__proto__', 'x')}--x--\r\n`, `${part('a', 'b').repeat(50)}--x--\r\n`)
  for (const body of bodies) {
    const response = await fetch(`${server.url}/api/${submitKyc.path}`, { method: 'POST', headers: head, body })
    expect({ body, status: response.status, e: ((await response.json()) as { e: boolean }).e }).toEqual({
      body,
      status: 400,
      e: true,
    })
  }
})

test('a pending or approved document excludes another, and a rejected one does not', async () => {
  const ada = await makePerson(server)
  await submit(ada)
  expect(await expectRefused(submit(ada), 'kyc_pending')).toBe('Your KYC is pending')

  const { rows } = await server.owner.query(
    `insert into operators (id, email, name, role, password_hash, totp_secret)
     values (gen_random_uuid(), 'r' || gen_random_uuid() || '@x.test', 'Rae', 'reviewer', '$argon2id$none', '') returning id`,
  )
  const decide = async (status: string, reason: string | null) => {
    await server.owner.query(
      `insert into kyc_openings (submission_id, operator_id)
       select id, $2 from kyc_submissions where member_id = $1 and status = 'pending'`,
      [ada.id, rows[0].id],
    )
    await server.owner.query(
      `update kyc_submissions set status = $2, reason = $3, decided_by = $4, decided_at = now(),
         details_sealed = case when $2 = 'approved' then ''::bytea end, number_hash = case when $2 = 'approved' then sha256('') end
       where member_id = $1 and status = 'pending'`,
      [ada.id, status, reason, rows[0].id],
    )
  }
  await decide('rejected', 'It is blurred')
  expect(await ada.send(viewKycStatus)).toMatchObject({ data: 'rejected', reason: 'It is blurred' })

  await submit(ada)
  await decide('approved', null)
  expect(await expectRefused(submit(ada), 'kyc_approved')).toBe('Your KYC has been approved')
  expect(await ada.send(viewKycStatus)).toMatchObject({ data: 'approved' })
})

test('of several documents sent at once, one is accepted and has its file', async () => {
  const ada = await makePerson(server)
  const picture = await goodPicture('jpeg', 100)
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => submit(ada, picture)))
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'kyc_pending' })
  // A job removes the other encrypted files.
  const { rows } = await server.owner.query('select file_name from kyc_submissions where member_id = $1', [ada.id])
  expect(rows).toHaveLength(1)
  expect(stored()).toContain(rows[0].file_name)
})

test('no part of a document is on the disk in plain text (SEC-31, SEC-38)', async () => {
  const ada = await makePerson(server)
  const before = new Set(stored())
  await submit(ada, await pictureWithMetadata())
  const name = stored().find((one) => !before.has(one)) ?? ''
  const bytes = readFileSync(join(server.dataDir, 'files', name))

  expect(name).toMatch(/^[0-9a-f]{32}\.sealed$/)
  expect(bytes.includes(marker)).toBe(false)
  expect(bytes.includes('JFIF')).toBe(false)
  expect(bytes.includes(Buffer.of(0xff, 0xd8, 0xff))).toBe(false)
  await expect(sharp(bytes).metadata()).rejects.toThrow()
})

test('an unacceptable picture is refused with its own sentence, and not stored', async () => {
  const ada = await makePerson(server)
  const before = stored().length
  const tooLarge = Buffer.concat([await goodPicture('jpeg'), Buffer.alloc(25_000_000)])
  expect(await expectRefused(submit(ada, tooLarge), 'image_too_large')).toBe(
    'This image is too large. The maximum is 25 MB',
  )
  await expectRefused(submit(ada, pixelFlood(14_000)), 'image_too_many_pixels')
  await expectRefused(submit(ada, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), 'image_not_supported')
  await expectRefused(submit(ada, (await goodPicture('png')).subarray(0, 2_000)), 'image_unreadable')
  expect(stored()).toHaveLength(before)
  expect(await ada.send(viewKycStatus)).toMatchObject({ data: 'none' })
})

test('a member with an unconfirmed email cannot submit a document where confirmation is required (SEC-24)', async () => {
  const ada = await makePerson(server)
  await server.owner.query('update members set email_confirmed_at = null where id = $1', [ada.id])
  await server.owner.query('update settings set email_confirmation_required = true')
  await expectRefused(submit(ada), 'email_unconfirmed')
  await server.owner.query('update settings set email_confirmation_required = null')
  await submit(ada)
})
