import { defineConfig } from '@playwright/test'
import tests from '../../playwright.config.ts'

const tasksOfMembers = 'member.tasks.ts'

/**
 * `npm run tasks`: the tasks of a day in the back office, and the tasks of a member on a phone and at a desk, counted. One after the
 * other, because their seconds are compared.
 */
export default defineConfig(tests, {
  testDir: '.',
  projects: [
    {
      name: 'operator',
      testMatch: '*.tasks.ts',
      testIgnore: tasksOfMembers,
      use: { viewport: { width: 1440, height: 900 } },
    },
    { name: 'member-phone', testMatch: tasksOfMembers, use: { viewport: { width: 390, height: 844 } } },
    { name: 'member-desk', testMatch: tasksOfMembers, use: { viewport: { width: 1280, height: 800 } } },
  ],
  outputDir: '../../test-results',
  globalSetup: '../../e2e/servers/build.ts',
  workers: 1,
  retries: 0,
  reporter: [['./print-tasks.ts']],
  timeout: 180_000,
  use: { trace: 'off' },
})
