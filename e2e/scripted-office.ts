import { OfficeServer } from './office-server.ts'
import { test as base } from './foreign.ts'
import { serve } from './window.ts'

export { expect } from './foreign.ts'

/** The back office before a server that says what each test tells it to. */
export const test = base.extend<{ office: OfficeServer }>({
  office: ({ context }, use) => serve(new OfficeServer('apps/operator/dist'), context, use),
})
