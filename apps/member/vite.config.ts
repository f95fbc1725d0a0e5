import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstLoadChunks } from './first-load/chunks.ts'

const chunks = firstLoadChunks()

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
