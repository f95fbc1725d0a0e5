import { groupImports } from '@cairn/page-build/import-groups.ts'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The sign-in page requests one script, and the dashboard a second one.
const chunks = groupImports([
  { name: 'first', isRoot: ({ isEntry }) => isEntry },
  {
    name: 'member',
    isRoot: ({ id }) => /\/src\/(?:shell\/member-shell|features\/dashboard\/dashboard-screen)\.tsx$/.test(id),
  },
])

export default defineConfig({
  plugins: [react(), tailwind(), chunks.plugin],
  server: { proxy: { '/api': `http://localhost:${process.env['PORT'] ?? 8080}` } },
  build: {
    // The page loads the scripts itself, after its first frame.
    modulePreload: { polyfill: false },
    // One style sheet. The pages take from it what they need.
    cssCodeSplit: false,
    // No data URLs in scripts.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: chunks.groups } } },
  },
})
