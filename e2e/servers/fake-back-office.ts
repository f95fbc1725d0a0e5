import { OfficeServer } from './fake-api.ts'
import { test as base } from './foreign.ts'

export { expect } from './foreign.ts'

/** The back office before a server that says what each test tells it to. */
export const test = base.extend<{ office: OfficeServer }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of what a fixture needs from here
  office: async ({}, use) => {
    const server = new OfficeServer('apps/operator/dist')
    await server.start()
    await use(server)
    await server.stop()
  },

  // The runner reads from here that the window leaves before this server stops.
  context: ({ office: _server, context }, use) => use(context),
})
