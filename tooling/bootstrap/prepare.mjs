import { buildClients } from '../build-clients.mjs'
import { lockClone } from './clone-lock.mjs'
import { install } from './install.mjs'

/** Installs the packages and builds the clients, where that is not done yet. */
export async function prepare() {
  const unlock = await lockClone()
  try {
    const { node, env } = await install()
    await buildClients(env)
    return { node, env }
  } finally {
    unlock()
  }
}
