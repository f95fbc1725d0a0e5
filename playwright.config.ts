import { defineConfig, devices } from '@playwright/test'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/servers/build.ts',
  fullyParallel: true,
  // A test waits for about a third of its time, so three keep two cores busy.
  workers: 3,
  // A busy machine now and then lets a browser miss a time-out. What fails twice fails.
  retries: 1,
  reporter: 'list',
  // A journey on a busy machine may take long; what one step of it waits for may not.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    ...devices['Desktop Chrome'],
    actionTimeout: 15_000,
    navigationTimeout: 15_000,
    video: 'off',
    // A trace costs a third of the time of every test; what fails is tried again, and then traced.
    trace: 'on-first-retry',
    // A window costs as much as what is looked at in it. Between tests it is emptied of all that one has left.
    reuseContext: true,
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      // The sandbox refuses to run as root, which containers often are.
      chromiumSandbox: process.getuid?.() !== 0,
    },
  },
})
