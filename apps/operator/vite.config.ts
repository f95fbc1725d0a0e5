import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  // Everything is below this path, so that the two apps share only the host.
  base: '/operator/',
  plugins: [react(), tailwind()],
  server: { proxy: { '/api': `http://localhost:${process.env['PORT'] ?? 8080}` } },
  build: {
    modulePreload: { polyfill: false },
    // Nothing is inlined into scripts as a data URL.
    assetsInlineLimit: 0,
  },
})
