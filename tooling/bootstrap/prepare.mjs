import { buildClients } from '../build-clients.mjs'
import { lockClone } from './clone-lock.mjs'
import { install } from './install.mjs'
import { stripTypes } from './strip-types.mjs'

/** Installs the packages, builds the clients and strips the types of the server, where that is not done yet. */
export function prepare() {
  return inLock({ replaces: true }, async ({ node, env }) => {
    await buildClients(env)
    stripTypes(node, env)
  })
}

/** Installs missing packages only: a command shows no page, and a server may run beside it. */
export function prepareCommand() {
  return inLock({ replaces: false }, async () => {})
}

async function inLock(options, build) {
  const unlock = await lockClone()
  try {
    const installed = await install(options)
    await build(installed)
    return installed
  } finally {
    unlock()
  }
}
