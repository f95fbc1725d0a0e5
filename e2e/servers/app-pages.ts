import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { extname, join, normalize } from 'node:path'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

/** The checker of accessibility, served beside the scripts of the apps. */
export const axePath = '/assets/axe.js'
export const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** The origins of the servers that serve it. */
export const axeOrigins = new Set<string>()

/** Serves both apps as the real server does: their files, a page for every path, the configuration and the policy. */
export class AppPages {
  /** Written into `<meta name="cairn">`. Pictures of members come from no other service: tests stay on this machine. */
  configuration: Record<string, unknown> = { avatarService: '' }
  /** Files served besides those of the apps: path to content. */
  readonly files = new Map<string, Buffer>([[axePath, readFileSync(axeFile)]])
  /** The folder of the member app's pages in another language than English. */
  language = ''
  /** Serves `index.html` for every path, as a simpler server would. */
  hasOnlyIndex = false
  readonly #memberDist: string

  constructor(memberDist: string) {
    this.#memberDist = memberDist
  }

  /** `isOperator` is what the real server sees by the cookie. */
  serve({ pathname }: URL, response: ServerResponse, { isOperator }: { isOperator: boolean }): void {
    const extra = this.files.get(pathname)
    if (extra) return send(response, pathname, extra)

    const isBackOffice = /^\/operator(?:\/|$)/.test(pathname)
    const dist = isBackOffice ? 'apps/operator/dist' : this.#memberDist
    const path = isBackOffice ? pathname.slice('/operator'.length) : pathname
    const file = join(dist, normalize(path))
    if (statSync(file, { throwIfNoEntry: false })?.isFile()) return send(response, file, readFileSync(file))

    // A page for every path, but not for a missing file that the app asks for.
    if (extname(path)) return void response.writeHead(404).end()

    const page = this.#page(dist, isBackOffice && !isOperator ? '/sign-in' : path)
    response.setHeader('content-security-policy', policyFor(page, isBackOffice))
    send(response, '.html', Buffer.from(page))
  }

  #page(dist: string, path: string): string {
    const isMember = dist === this.#memberDist
    const own = isMember ? ['/register', '/forgot_password'] : ['/sign-in']
    const name = own.includes(path) && !this.hasOnlyIndex ? path : '/index'
    const html = readFileSync(join(dist, isMember ? this.language : '', `${name}.html`), 'utf8')
    const content = JSON.stringify(this.configuration).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    return html.replace('<meta name="cairn" content="{}"', () => `<meta name="cairn" content="${content}"`)
  }
}

function send(response: ServerResponse, path: string, content: Buffer): void {
  // The browser keeps scripts between tests, already compiled: a page costs about a third less.
  if (path.includes('/assets/')) response.setHeader('cache-control', 'max-age=31536000, immutable')
  response.setHeader('content-type', types[extname(path) || path] ?? 'application/octet-stream')
  response.end(content)
}

/** The policy that our own server sends, with the hashes of what is written into the page itself. */
function policyFor(html: string, isBackOffice: boolean): string {
  const hashes = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))]
      .map(([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`)
      .join(' ')
  return [
    `default-src 'none'`,
    `script-src 'self' ${hashes('script')}`,
    `style-src 'self' ${hashes('style')}`,
    `img-src 'self' data: blob:`,
    `connect-src 'self'`,
    `font-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    isBackOffice ? `trusted-types 'none'` : 'trusted-types offline-page',
  ].join('; ')
}
