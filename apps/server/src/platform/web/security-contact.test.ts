import { expect, test } from 'vitest'
import { useTestServer } from '../../testing/server/test-server.ts'

const silent = useTestServer()
const open = useTestServer({
  environment: { SECURITY_CONTACT: 'mailto:security@cairn.example', PUBLIC_URL: 'https://cairn.example' },
})

test('the contact for vulnerabilities is at the path of RFC 9116, and expires within a year (SEC-119)', async () => {
  const reply = await fetch(`${open.url}/.well-known/security.txt`)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const text = await reply.text()
  expect(text.split('\r\n')).toEqual([
    'Contact: mailto:security@cairn.example',
    expect.stringMatching(/^Expires: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    'Preferred-Languages: en',
    'Canonical: https://cairn.example/.well-known/security.txt',
    '',
  ])
  const days = (Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(170)
  expect(days).toBeLessThan(365)
})

test('without a contact there is no such file', async () => {
  expect((await fetch(`${silent.url}/.well-known/security.txt`)).ok).toBe(false)
})
