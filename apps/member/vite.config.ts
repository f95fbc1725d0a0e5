import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstLoad } from './build/first-load.ts'

const first = firstLoad()

export default defineConfig({
  plugins: [react(), tailwind(), first.plugin],
  server: { proxy: { '/api': `http://localhost:${process.env['PORT'] ?? 8080}` } },
  build: {
    // The page's own loader asks for the scripts, after the first painted frame.
    modulePreload: { polyfill: false },
    // One style sheet, which the build then puts into the pages.
    cssCodeSplit: false,
    // Nothing is inlined into scripts as a data URL.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: first.groups } } },
  },
})
