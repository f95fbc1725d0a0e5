import { expect, test } from 'vitest'
import { composePage } from './compose-page.ts'

// As Vite writes it: with a style sheet that does not block the page.
const shell = `<!doctype html>
<html lang="en">
  <head>
    <meta name="description" content="%description%" />
    <title>Cairn</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/first-1.js">
    <link rel="stylesheet" crossorigin href="/assets/style-1.css">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>`
const parts = {
  shell,
  language: { tag: 'en-GB', direction: 'ltr' },
  broken: 'Broken',
  texts: { description: 'A description' },
  beforePaint: 'before()',
  afterPaint: 'after()',
  splash: '<svg></svg>',
  icon: '<svg fill="#fff"/>',
}
const page = { file: 'index.html', path: '/login', title: 'Sign in', markup: '<form>$&</form>' }

test('a page has its title, markup, styles and inline scripts, and requests no script', () => {
  const html = composePage(parts, page, '.a{color:red}')
  expect(html).toContain('data-page="/login" lang="en-GB" dir="ltr"')
  expect(html).toContain('<title>Sign in · Cairn</title>')
  expect(html).toContain('content="A description"')
  expect(html).toContain('<style>.a{color:red}</style><script>before()</script></head>')
  expect(html).toContain('<p id="broken" role="alert">Broken</p>')
  expect(html).toContain('<div id="root"><form>$&</form></div>')
  expect(html).toContain('<script>after()</script></body>')
  expect(html).not.toMatch(/type="module"|rel="(?:stylesheet|modulepreload)"/)
})

test('the icon is encoded as a data URL', () => {
  expect(composePage(parts, page, '')).toContain("data:image/svg+xml,%3Csvg fill='%23fff'/%3E")
})

test('a page without a place for a part is refused', () => {
  expect(() => composePage({ ...parts, shell: '<html lang="en"></html>' }, page, '')).toThrow('the page has no')
})
