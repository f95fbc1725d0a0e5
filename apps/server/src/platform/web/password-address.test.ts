import { expect, test } from 'vitest'
import { useTestServer } from '../../testing/server/test-server.ts'

const plain = useTestServer()
const apart = useTestServer({
  environment: { PUBLIC_URL: 'http://localhost', OPERATOR_URL: 'http://127.0.0.1' },
})

const locate = async (url: string) => {
  const { status, headers } = await fetch(`${url}/.well-known/change-password`, { redirect: 'manual' })
  return [status, headers.get('location')]
}

test('a password manager is led to the page where a password is changed', async () => {
  expect(await locate(plain.url)).toEqual([302, '/profile'])
  expect(await locate(apart.url.replace('127.0.0.1', 'localhost'))).toEqual([302, '/profile'])
  expect(await locate(apart.url.replace('localhost', '127.0.0.1'))).toEqual([302, '/operator/account'])
})
