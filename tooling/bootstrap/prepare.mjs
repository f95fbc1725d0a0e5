import { buildClients } from '../build-clients.mjs'
import { lockClone } from './clone-lock.mjs'
import { install } from './install.mjs'
import { stripTypes } from './strip-types.mjs'

/** Installs the packages, builds the clients and strips the types of the server, where that is not done yet. */
export async function prepare() {
  const unlock = await lockClone()
  try {
    const { node, env } = await install()
    await buildClients(env)
    stripTypes(node, env)
    return { node, env }
  } finally {
    unlock()
  }
}
