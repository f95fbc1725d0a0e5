import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { composePage } from './compose-page.ts'

// As Vite writes it: with a style sheet that the page does not wait for.
const source = readFileSync(new URL('../index.html', import.meta.url), 'utf8')
const shell = source.replace('</head>', '<link rel="stylesheet" href="/style.css" /></head>')
const parts = {
  shell,
  words: {
    language: { tag: 'en-GB', direction: 'ltr' },
    description: 'A description',
    broken: 'Broken',
    needsJavaScript: 'No script',
    statement: 'A statement',
  },
  beforePaint: 'before()',
  afterPaint: 'after()',
  splash: '<svg></svg>',
  icon: '<svg fill="#fff"/>',
} as const
const page = { file: 'index.html', path: '/login', title: 'Sign in', markup: '<form>$&</form>' }

test('a page has its title, markup, styles and inline scripts, and requests no script', () => {
  const html = composePage(parts, page, '.a{color:red}')
  expect(html).toContain('data-page="/login" lang="en-GB" dir="ltr"')
  expect(html).toContain('<title>Sign in · Cairn</title>')
  expect(html).toContain('<style>.a{color:red}</style><script>before()</script></head>')
  expect(html).toContain('<div id="root"><form>$&</form></div>')
  expect(html).toContain('<script>after()</script></body>')
  expect(html).not.toMatch(/type="module"|rel="stylesheet"/)
})

test('the icon is encoded as a data URL', () => {
  expect(composePage(parts, page, '')).toContain("data:image/svg+xml,%3Csvg fill='%23fff'/%3E")
})

test('a page without a place for a part is refused', () => {
  expect(() => composePage({ ...parts, shell: '<html lang="en"></html>' }, page, '')).toThrow('the page has no')
})
