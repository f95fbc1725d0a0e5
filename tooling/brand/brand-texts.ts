import { readFileSync } from 'node:fs'
import path from 'node:path'
import { stones } from '@cairn/ui/identity/logo-paths.ts'
import { page } from '@cairn/words/member/page.ts'

/** The folder of the logo's pictures, which is served at the root of the site. */
export const brandFolder = path.resolve(import.meta.dirname, '../../apps/member/public')

/** The text files of the brand, by name. */
export function writeBrandTexts(): Record<string, string> {
  return { 'favicon.svg': drawFavicon(), 'site.webmanifest': `${JSON.stringify(manifest(), null, 2)}\n` }
}

/** A colour of the design, as `packages/ui/src/styles/tokens.css` has it. */
export function token(name: string, scheme: 'light' | 'dark' = 'light'): string {
  const css = readFileSync(path.resolve(import.meta.dirname, '../../packages/ui/src/styles/tokens.css'), 'utf8')
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css) ?? []
  const colour = scheme === 'light' ? light : dark
  if (!colour) throw new Error(`tokens.css has no --${name}`)
  return colour
}

/** The browser's toolbar may be dark where the page is light, so the icon has its own media query. */
function drawFavicon(): string {
  const style = `<style>@media(prefers-color-scheme:dark){svg{fill:${token('accent', 'dark')}}}</style>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="${token('accent')}">` +
    `${style}<path d="${stones.join('')}"/></svg>\n`
  )
}

function manifest() {
  return {
    name: 'Cairn',
    short_name: 'Cairn',
    description: page.description,
    start_url: '/',
    id: '/',
    // Installed, it has a window of its own, and a session of its own as each tab has. A link from elsewhere still opens in the
    // browser, where the address is visible.
    display: 'standalone',
    background_color: token('ground'),
    theme_color: token('ground'),
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
