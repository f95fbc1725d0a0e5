// npm run brand. Draws every picture of the logo from packages/ui/src/identity/logo-paths.ts and the tokens. They are committed,
// because drawing the social picture needs a browser. Its letters use the machine's own font (committed: Inter).
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { stones } from '@cairn/ui/identity/logo-paths.ts'
import { about } from '@cairn/words/member/about.ts'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import playwright from '../../playwright.config.ts'
import { brandFolder, token, writeBrandTexts } from './brand-texts.ts'

async function drawBrand(): Promise<Record<string, string | Buffer>> {
  return {
    ...writeBrandTexts(),
    'favicon.ico': packIcons([await drawIcon(16, { share: 1 }), await drawIcon(32, { share: 1 })]),
    // The phone cuts the corners; they must not be transparent.
    'apple-touch-icon.png': await drawIcon(180, { ground: 'square', share: 0.64 }),
    'icon-192.png': await drawIcon(192, { ground: 'rounded', share: 0.7 }),
    'icon-512.png': await drawIcon(512, { ground: 'rounded', share: 0.7 }),
    // A launcher may cut the icon to a circle of 80 % of the width, so the stones are inside it.
    'icon-maskable-512.png': await drawIcon(512, { ground: 'square', share: 0.66 }),
    'social.png': await drawSocialPicture(),
  }
}

interface Icon {
  ground?: 'square' | 'rounded'
  /** How much of the icon's width the square of the logo takes. */
  share: number
}

async function drawIcon(size: number, { ground, share }: Icon): Promise<Buffer> {
  const radius = ground === 'rounded' ? 7 : 0
  const rect = ground ? `<rect width="32" height="32" rx="${radius}" fill="${token('ground')}"/>` : ''
  const margin = 16 * (1 - share)
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">${rect}` +
    `<path transform="translate(${margin} ${margin}) scale(${share})" fill="${token('accent')}" d="${stones.join('')}"/></svg>`
  return compress(Buffer.from(svg))
}

/** Few colours are enough, as there is one hue and its edges. */
function compress(picture: Buffer): Promise<Buffer> {
  return sharp(picture).png({ palette: true, colours: 32, dither: 0, effort: 10, compressionLevel: 9 }).toBuffer()
}

/** An ICO file of PNG pictures: a header, an entry of 16 bytes for each, then the pictures. */
function packIcons(pictures: Buffer[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, picture] of pictures.entries()) {
    const entry = 6 + 16 * index
    head.writeUInt8(picture.readUInt32BE(16), entry)
    head.writeUInt8(picture.readUInt32BE(20), entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(picture.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += picture.length
  }
  return Buffer.concat([head, ...pictures])
}

/** In the middle of the width, because some sites cut it to a square. */
async function drawSocialPicture(): Promise<Buffer> {
  const browser = await chromium.launch(playwright.use?.launchOptions)
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  await page.setContent(`<style>
      body { margin: 0; height: 100vh; display: grid; place-content: center; justify-items: center; text-align: center;
             background: ${token('ground')}; font-family: system-ui, sans-serif; }
      svg { width: 208px; fill: ${token('accent')} }
      h1 { margin: 28px 0 20px; font-size: 92px; line-height: 1; letter-spacing: -0.03em; font-weight: 600;
           color: ${token('ink')} }
      p { margin: 0; width: 560px; font-size: 40px; line-height: 1.3; text-wrap: balance; color: ${token('quiet')} }
    </style>
    <svg viewBox="0 0 32 32"><path d="${stones.join('')}"/></svg><h1>Cairn</h1><p>${about.statement}</p>`)
  const picture = await page.screenshot()
  await browser.close()
  return compress(picture)
}

for (const [name, content] of Object.entries(await drawBrand())) writeFileSync(path.join(brandFolder, name), content)
