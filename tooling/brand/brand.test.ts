import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { brandFolder, token, writeBrandTexts } from './brand-texts.ts'

const page = readFileSync(path.join(brandFolder, '../index.html'), 'utf8')
const afterPaint = readFileSync(path.join(brandFolder, '../first-load/after-paint.ts'), 'utf8')
const brandTexts = writeBrandTexts()
const manifest = JSON.parse(brandTexts['site.webmanifest'] ?? '') as { icons: { src: string; sizes: string }[] }

/** The pixels and the size of a committed picture. */
async function look(name: string) {
  const { data, info } = await sharp(path.join(brandFolder, name))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const colourAt = (x: number, y: number) =>
    `#${data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4).toString('hex')}`
  return { size: `${info.width}x${info.height}`, width: info.width, colourAt }
}

// When this fails: npm run brand
test.each(Object.entries(brandTexts))('%s is committed as the logo and the tokens draw it', (name, text) => {
  expect(readFileSync(path.join(brandFolder, name), 'utf8')).toBe(text)
})

test.each(manifest.icons)('$src has the size of the manifest', async ({ src, sizes }) => {
  expect((await look(src)).size).toBe(sizes)
})

test('the icons and the manifest that the page names exist', () => {
  const icons = [...page.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="\/([^"]+)"/g)].map(([, name]) => name)
  const [, later] = /addLink\('manifest', '\/([^']+)'\)/.exec(afterPaint) ?? []
  const named = [...icons, later]
  expect(named).toEqual(['favicon.ico', 'favicon.svg', 'apple-touch-icon.png', 'site.webmanifest'])
  for (const name of named) expect(readFileSync(path.join(brandFolder, name ?? '')).length).toBeGreaterThan(0)
})

test('the phone icon and the social picture have the required size and the ground colour', async () => {
  const [touch, social, maskable] = await Promise.all(
    ['apple-touch-icon.png', 'social.png', 'icon-maskable-512.png'].map(look),
  )
  expect(touch?.size).toBe('180x180')
  expect(social?.size).toBe(`${contentOf('og:image:width')}x${contentOf('og:image:height')}`)
  for (const picture of [touch, social, maskable]) expect(picture?.colourAt(0, 0)).toBe(`${token('ground')}ff`)
})

test('no stone is outside the circle of 80 % that a launcher keeps', async () => {
  const { width, colourAt } = await look('icon-maskable-512.png')
  const outside = new Set<string>()
  for (let at = 0; at < width * width; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)]
    if (Math.hypot(x + 0.5 - width / 2, y + 0.5 - width / 2) > 0.4 * width) outside.add(colourAt(x, y))
  }
  expect([...outside]).toEqual([`${token('ground')}ff`])
})

test('favicon.ico has a picture of 16 px and one of 32', async () => {
  const file = readFileSync(path.join(brandFolder, 'favicon.ico'))
  const pictures = [0, 1].map((index) => {
    const [length, offset] = [14, 18].map((place) => file.readUInt32LE(place + 16 * index))
    return sharp(file.subarray(offset, offset! + length!)).metadata()
  })
  expect((await Promise.all(pictures)).map(({ width, height }) => [width, height])).toEqual([
    [16, 16],
    [32, 32],
  ])
})

test('the browser takes the ground colour around the page', () => {
  for (const scheme of ['light', 'dark'] as const) {
    expect(page).toContain(`media="(prefers-color-scheme: ${scheme})" content="${token('ground', scheme)}"`)
  }
})

function contentOf(property: string): string | undefined {
  return new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(page)?.[1]
}
