import tailwind from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import config from './playwright.config.ts'

/** A second, the default, is short for a machine that runs a browser and a database on two cores. What comes sooner waits no longer. */
const expectOptions = { poll: { timeout: 5_000 } }

export default defineConfig({
  test: {
    // The default leaves one core to the watcher of changed files, which is half of a machine with two. Three are no faster.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'server',
          include: [
            'apps/server/**/*.test.ts',
            'packages/{postgres-backup,private-postgres}/**/*.test.ts',
            // `npm run faults` also runs those of the trials that need a database or a node.
            ...(process.env['CAIRN_FAULTS'] ? ['trials/{chains,large-world,soak}/**/*.test.ts'] : []),
          ],
          // One private PostgreSQL for the run; each file gets a database of its own, copied from a migrated one.
          globalSetup: ['apps/server/src/testing/server/postgres-for-tests.ts'],
          execArgv: ['--import=./apps/server/src/testing/people/factors/quick-scrypt.ts'],
          // The files of a worker share its modules: loading the server again for each file cost a third of the time.
          isolate: false,
          expect: expectOptions,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'parts',
          expect: expectOptions,
          testTimeout: 20_000,
          include: ['{apps/{member,operator},packages,tooling,trials/faults}/**/*.test.ts'],
          exclude: ['packages/{postgres-backup,private-postgres}/**', '**/node_modules/**'],
        },
      },
      {
        plugins: [tailwind()],
        // Named in advance, because one that is found on the way reloads the page under a test.
        optimizeDeps: {
          include: [
            '@tanstack/react-query',
            'qrcode.react',
            'react',
            'react-dom',
            'react-dom/client',
            'react-hot-toast/headless',
            'react/jsx-dev-runtime',
            'vitest-browser-react',
            'wouter',
            'wouter/memory-location',
            'wouter/use-browser-location',
            'zod/mini',
          ],
        },
        test: {
          name: 'ui',
          // All files of a worker share one page, because loading the modules again for each is slow.
          isolate: false,
          // In a browser, with the styles that members get: focus, layout and colour are what these tests are about.
          include: ['packages/{client,ui}/src/**/*.test.tsx', 'apps/{member,operator}/src/**/*.test.tsx'],
          setupFiles: ['packages/ui/gallery/test-setup.ts'],
          expect: expectOptions,
          testTimeout: 20_000,
          browser: {
            enabled: true,
            headless: true,
            ui: false,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            instances: [{ browser: 'chromium' }],
            provider: playwright({
              launchOptions: config.use?.launchOptions ?? {},
              contextOptions: { permissions: ['clipboard-read', 'clipboard-write'] },
            }),
          },
        },
      },
    ],
  },
})
