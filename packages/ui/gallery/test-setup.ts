/// <reference types="vite/client" />
import { afterEach } from 'vitest'
import { page } from 'vitest/browser'
import { emulateMedia } from './emulate-media.ts'
import './styles.css'

// All tests of a file share one page.
afterEach(async () => {
  const { documentElement: root } = document
  root.removeAttribute('dir')
  delete root.dataset['theme']
  localStorage.clear()
  await page.viewport(1280, 800)
  await emulateMedia()
})
