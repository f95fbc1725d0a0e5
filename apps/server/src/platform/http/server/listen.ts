import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../../configuration/config.ts'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'

type Place = Pick<Config, 'HOST' | 'PORT'>

/** Refuses an unusable port before a database and a sample world are in the data folder; `listen` would refuse it too late. */
export async function requireFreePort({ HOST: host, PORT: port }: Place): Promise<void> {
  const probe = createServer()
  await refusing({ HOST: host, PORT: port }, () => once(probe.listen({ host, port }), 'listening'))
  await new Promise((resolve) => probe.close(resolve))
}

/** Listens, and returns the URL for a browser on this machine. */
export async function listen(app: FastifyInstance, { HOST: host, PORT: port }: Place): Promise<string> {
  await refusing({ HOST: host, PORT: port }, () => app.listen({ host, port }))
  // A browser cannot open the address for every interface.
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return `http://${name}:${(app.server.address() as AddressInfo).port}`
}

async function refusing({ HOST: host, PORT: port }: Place, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const sentences: Record<string, string> = {
      EADDRINUSE: `The port ${port} is taken by another program. Set PORT to a free one.`,
      EACCES: `This user may not listen on port ${port}. Set PORT to one above 1023.`,
      EADDRNOTAVAIL: `HOST "${host}" is not an address of this machine.`,
      ENOTFOUND: `HOST "${host}" is not a name that this machine knows.`,
    }
    const sentence = sentences[(error as NodeJS.ErrnoException).code ?? '']
    throw sentence ? new StartupError(sentence, { cause: error }) : error
  }
}
