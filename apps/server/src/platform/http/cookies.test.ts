import { expect, test } from 'vitest'
import { loadConfig } from '../../config.ts'
import { cookieName, findCookie } from './cookies.ts'
import { readDevice } from './device.ts'

test.for([
  [{ PORT: '8080' }, 'cairn_device_8080'],
  [{ PORT: '8081' }, 'cairn_device_8081'],
  [{ PORT: '80' }, 'cairn_device'],
  [{ PORT: '8080', PUBLIC_URL: 'http://localhost' }, 'cairn_device'],
  [{ PORT: '8080', PUBLIC_URL: 'http://localhost:9000' }, 'cairn_device_9000'],
  [{ PORT: '8080', PUBLIC_URL: 'https://cairn.example' }, '__Host-cairn_device'],
  [{ PORT: '8080', PUBLIC_URL: 'https://cairn.example:443' }, '__Host-cairn_device'],
  [{ PORT: '8080', PUBLIC_URL: 'https://cairn.example:8443' }, '__Host-cairn_device_8443'],
] as const)('with %j the cookie of a device is %s', ([environment, name]) => {
  const config = loadConfig(environment)
  const cookies: string[] = []
  readDevice(config, {}, (cookie) => cookies.push(cookie)).remember()
  expect(cookies[0]?.split('=')[0]).toBe(name)
  expect(cookieName(config, 'operator')).toBe(name.replace('device', 'operator'))
})

test('two installations on two ports of a host do not read each other’s cookies', () => {
  const cookies = ['8080', '80801', '8081'].map((port, index) => {
    const name = cookieName({ ...loadConfig({}), PORT: Number(port) }, 'operator')
    return [name, String(index).repeat(43)] as const
  })
  const header = cookies.map(([name, value]) => `${name}=${value}`).join('; ')
  for (const [name, value] of cookies) expect(findCookie(name, header)).toBe(value)
})
