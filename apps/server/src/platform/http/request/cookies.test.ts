import { expect, test } from 'vitest'
import { loadConfig } from '../../../configuration/config.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { readDevice } from './device.ts'

const kept = { token: 'a'.repeat(43), maxAge: 60 }

test.for([
  [{}, 'localhost:8080', 'cairn_device_8080'],
  [{}, '[::1]:8081', 'cairn_device_8081'],
  [{}, '[::1]', 'cairn_device'],
  [{}, 'cairn.test', 'cairn_device'],
  [{}, 'cairn.test:80', 'cairn_device'],
  [{ PORT: '0' }, 'localhost:41234', 'cairn_device'],
  [{ PUBLIC_URL: 'http://localhost' }, 'localhost:8080', 'cairn_device'],
  [{ PUBLIC_URL: 'http://localhost:9000' }, 'localhost:8080', 'cairn_device_9000'],
  [{ PUBLIC_URL: 'https://cairn.example' }, '10.0.0.7:8080', '__Host-cairn_device'],
  [{ PUBLIC_URL: 'https://cairn.example:443' }, 'cairn.example', '__Host-cairn_device'],
  [{ PUBLIC_URL: 'https://cairn.example:8443' }, 'cairn.example', '__Host-cairn_device_8443'],
] as const)('with %j and the address %s the cookie of a device is %s', ([environment, host, name]) => {
  const config = loadConfig(environment)
  const cookies: string[] = []
  readDevice(config, { host }, (cookie) => cookies.push(cookie)).remember()
  expect(cookies[0]?.split('=')[0]).toBe(name)
  expect(writeCookie(config, 'operator', { host }, kept).split('=')[0]).toBe(name.replace('device', 'operator'))
})

test('two installations on two ports of a host do not read each other’s cookies', () => {
  const hosts = ['localhost:8080', 'localhost:80801', 'localhost:8081']
  const config = loadConfig({})
  const tokens = hosts.map((_, index) => String(index).repeat(43))
  const cookie = hosts.map((host, index) => {
    const [pair = ''] = writeCookie(config, 'operator', { host }, { ...kept, token: tokens[index] ?? '' }).split(';')
    return pair
  })
  const read = hosts.map((host) => readCookie(config, 'operator', { host, cookie: cookie.join('; ') }))
  expect(read).toEqual(tokens)
})

test('servers at several ports behind one address read the same cookie', () => {
  const host = 'invest.test:9000'
  const [cookie = ''] = writeCookie(loadConfig({ PORT: '8080' }), 'device', { host }, kept).split(';')
  expect(readCookie(loadConfig({ PORT: '8081' }), 'device', { host, cookie })).toBe(kept.token)
})
