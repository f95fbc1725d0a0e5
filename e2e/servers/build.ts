import { buildClients } from '../../tooling/build-clients.mjs'

/** Builds the apps where their sources have changed. */
export default function setup(): Promise<void> {
  return buildClients(process.env)
}
