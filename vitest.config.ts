import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          // One private PostgreSQL for the run; each file gets a database of its own, copied from a migrated one.
          globalSetup: ['apps/server/src/testing/postgres-for-tests.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: { name: 'parts', include: ['apps/member/**/*.test.ts', 'packages/**/*.test.ts', 'tooling/**/*.test.ts'] },
      },
    ],
  },
})
