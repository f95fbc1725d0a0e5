import { expect, test } from 'vitest'
import { isPublicAddress, lookUpPublic, postToPublicHost } from './public-host.ts'

const inner =
  '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.31.0.1 192.168.1.1 224.0.0.1 :: ::1 ::ffff:8.8.8.8 64:ff9b::a00:1 fc00::1 fe80::1 ff02::1 2002:7f00:1:: 2001::1'

test.for(inner.split(' '))('%s is no address of the internet', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.for(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001:81c::200e'])('%s is one', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test('a name with an address of this machine is refused when the connection is made (SEC-165)', async () => {
  const failure = await new Promise((resolve) => lookUpPublic('localhost', {}, resolve))
  expect(String(failure)).toContain('localhost has an address that is not of the internet')
})

test('a request to an address of the inner network is never sent (SEC-165)', async () => {
  const request = { headers: {}, body: Buffer.alloc(0) }
  for (const endpoint of ['https://127.0.0.1/', 'http://push.example/', 'https://localhost/']) {
    await expect(postToPublicHost({ ...request, endpoint })).rejects.toThrow('no address of a push service')
  }
})
