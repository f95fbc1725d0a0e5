import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

/** What a client's pages need of whoever serves them: the files, a page for every path, the configuration, the policy. */
export class ClientPages {
  /** Written into `<meta name="cairn">`. The service of pictures is off, because tests must not leave the platform. */
  configuration: Record<string, unknown> = { avatarService: '' }
  /** Files served besides those of the client: path to content. */
  readonly files = new Map<string, Buffer>()
  /** Paths that get no answer, as when the network fails between the page and its scripts. */
  blocked: RegExp | null = null
  /** Serves `index.html` for every path, as a simpler server would. */
  hasOnlyIndex = false
  readonly #dist: string
  readonly #base: string

  /** `base` is the path below which the client lies: `/operator`. */
  constructor(dist: string, base = '') {
    this.#dist = dist
    this.#base = base
  }

  serve(url: URL, response: ServerResponse): void {
    if (this.blocked?.test(url.pathname)) return void response.socket?.destroy()
    const extra = this.files.get(url.pathname)
    if (extra) return send(response, url.pathname, extra)

    const file = join(this.#dist, normalize(url.pathname.slice(this.#base.length)))
    if (statSync(file, { throwIfNoEntry: false })?.isFile()) return send(response, file, readFileSync(file))

    // A page for every path, but not for a file that the client asks for and that is not there.
    if (extname(url.pathname)) return void response.writeHead(404).end()

    const page = this.#page(url.pathname)
    response.setHeader('content-security-policy', policyFor(page))
    send(response, '.html', Buffer.from(page))
  }

  #page(pathname: string): string {
    const own: Record<string, string> = { '/register': 'register.html', '/forgot_password': 'forgot_password.html' }
    const html = readFileSync(join(this.#dist, (!this.hasOnlyIndex && own[pathname]) || 'index.html'), 'utf8')
    const content = JSON.stringify(this.configuration).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    return html.replace('<meta name="cairn" content="{}"', () => `<meta name="cairn" content="${content}"`)
  }
}

function send(response: ServerResponse, path: string, content: Buffer): void {
  response.setHeader('content-type', types[extname(path) || path] ?? 'application/octet-stream')
  response.end(content)
}

/** The policy that our own server sends, with the hashes of what stands in the page itself. */
function policyFor(html: string): string {
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
  ].join('; ')
}
