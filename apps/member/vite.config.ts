import { groupImports } from '@cairn/page-build/import-groups.ts'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

// The sign-in page requests two scripts: React and the app. The dashboard requests two more at the same time: the frame around all
// screens, and its own.
const chunks = groupImports([
  { name: 'react', isRoot: ({ isEntry }) => isEntry },
  { name: 'first', isRoot: ({ id }) => id.endsWith('/src/start.tsx') },
  { name: 'member', isRoot: ({ id }) => id.endsWith('/src/shell/member-shell.tsx') },
  { name: 'dashboard-screen', isRoot: ({ id }) => id.endsWith('/features/dashboard/dashboard-screen.tsx') },
])

// The small modules that several screens share are one file: a name for each would be a part of the first load.
// What the sign-in page loads by itself, for passkeys, stays apart.
const parts = { name: 'parts', test: (id: string) => !id.includes('/passkey'), minShareCount: 2, maxModuleSize: 1_500 }

const uncheckedWire = fileURLToPath(import.meta.resolve('@cairn/contract/core/wire/wire-in-browser.ts'))

export default defineConfig({
  plugins: [react(), tailwind(), chunks.plugin],
  resolve: {
    alias: [
      // The server checks requests. Their rules would be a kilobyte of the first load.
      { find: /^(?:.*\/)?wire\.ts$/, replacement: uncheckedWire },
      // The router brings a copy for versions of React that had none.
      { find: /^use-sync-external-store\/shim.*/, replacement: 'react' },
    ],
  },
  server: { proxy: { '/api': `http://localhost:${process.env['PORT'] ?? 8080}` } },
  build: {
    // The page loads the scripts itself, after its first frame.
    modulePreload: { polyfill: false },
    // One style sheet. The pages take from it what they need.
    cssCodeSplit: false,
    // No data URLs in scripts.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [...chunks.groups, parts] } } },
  },
})
