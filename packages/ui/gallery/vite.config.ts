import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  // It may be served from any folder.
  base: './',
  plugins: [react(), tailwind()],
})
