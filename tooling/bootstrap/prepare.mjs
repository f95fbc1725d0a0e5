import { buildClients } from '../build-clients.mjs'
import { lockClone } from './clone-lock.mjs'
import { install } from './install.mjs'

/** Brings a clone to where its programs can run: packages installed, clients built. */
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
