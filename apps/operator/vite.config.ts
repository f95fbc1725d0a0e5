import { groupImports } from '@cairn/page-build/import-groups.ts'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The sign-in page requests two scripts: React and the app.
const first = groupImports([
  { name: 'react', isRoot: ({ isEntry }) => isEntry },
  { name: 'first', isRoot: ({ id }) => id.endsWith('/src/start.tsx') },
])
// Shared code comes with the first screen that uses it, and not in dozens of small files.
const shared = { name: 'shared', minShareCount: 2 }

export default defineConfig({
  // Everything is below this path, so that the two apps share only the host.
  base: '/operator/',
  plugins: [react(), tailwind(), first.plugin],
  server: { proxy: { '/api': `http://localhost:${process.env['PORT'] ?? 8080}` } },
  build: {
    modulePreload: { polyfill: false },
    // One style sheet. The sign-in page takes from it what it needs.
    cssCodeSplit: false,
    // Keeps data URLs out of scripts.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [...first.groups, shared] } } },
  },
})
