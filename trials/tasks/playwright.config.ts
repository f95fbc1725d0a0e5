import { defineConfig } from '@playwright/test'
import tests from '../../playwright.config.ts'

/** `npm run tasks`: the tasks of a day in the back office, counted. One after the other, because their seconds are compared. */
export default defineConfig(tests, {
  testDir: '.',
  testMatch: '*.tasks.ts',
  outputDir: '../../test-results',
  globalSetup: '../../e2e/servers/build.ts',
  workers: 1,
  retries: 0,
  reporter: [['./print-tasks.ts']],
  timeout: 180_000,
  use: { trace: 'off', viewport: { width: 1440, height: 900 } },
})
