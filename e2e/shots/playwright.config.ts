import { defineConfig } from '@playwright/test'
import tests from '../../playwright.config.ts'

/** `npm run shots`: a picture of every screen in every state, and a page to look at them all. */
export default defineConfig(tests, {
  testDir: '.',
  outputDir: '../../test-results',
  projects: [
    { name: 'states', testMatch: 'shots.ts' },
    // Those of docs/, when they are asked for.
    { name: 'docs', testMatch: 'docs.ts' },
  ],
  globalSetup: '../servers/build.ts',
  globalTeardown: './pictures.ts',
  retries: 1,
  reporter: 'dot',
  timeout: 60_000,
  use: { trace: 'off', deviceScaleFactor: 1, timezoneId: 'UTC' },
})
