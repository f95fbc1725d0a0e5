import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { requireFreePort } from './listen.ts'

test('a port in use is refused in one sentence, and a free one is left free', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen({ host: '127.0.0.1', port: 0 }, resolve))
  const { port } = other.address() as AddressInfo

  await expect(requireFreePort({ HOST: '127.0.0.1', PORT: port })).rejects.toThrow(
    `The port ${port} is taken by another program. Set PORT to a free one.`,
  )
  await new Promise((resolve) => other.close(resolve))
  await requireFreePort({ HOST: '127.0.0.1', PORT: port })
  await requireFreePort({ HOST: '127.0.0.1', PORT: port })
})

test('an address of another machine is refused in one sentence', async () => {
  await expect(requireFreePort({ HOST: '192.0.2.1', PORT: 8080 })).rejects.toThrow(
    'HOST "192.0.2.1" is not an address of this machine.',
  )
})
