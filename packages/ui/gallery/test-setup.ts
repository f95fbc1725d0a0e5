/// <reference types="vite/client" />
import { toast } from 'react-hot-toast/headless'
import { afterEach } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { emulateMedia } from './emulate-media.ts'
import './styles.css'

// All tests of a worker share one page and its modules, and toasts are kept outside of React.
afterEach(async () => {
  await cleanup()
  toast.remove()
  const { documentElement: root } = document
  root.removeAttribute('dir')
  delete root.dataset['theme']
  localStorage.clear()
  await page.viewport(1280, 800)
  await emulateMedia()
})
