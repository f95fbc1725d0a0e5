import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Company } from '@cairn/contract/member/company.ts'
import { ignoreAbsent } from '@cairn/postgres-backup/store/absent.ts'
import { pagePolicy, type PageParts } from '../http/server/headers.ts'
import { escapeHtml } from '../mail/escape-html.ts'

/** The back office's settings in `<meta name="cairn">`. */
export interface BackOfficeConfiguration {
  apiBase: string
  sampleWorld: boolean
}

/** The member client's settings there, which need no new build. */
export interface PageConfiguration extends BackOfficeConfiguration {
  avatarService: string
  prefillReferral: boolean
  passkeys: boolean
  /** Offers the page that explains how the ledger is checked. */
  checks: boolean
  company?: Company
  /** The other built languages: their names by their tags. Absent without any. */
  languages?: Record<string, string>
}

export interface StaticPage {
  encodings: Record<'br' | 'gzip' | 'identity', Buffer>
  etag: string
  policy: string
  /** Without credentials where pictures come from another origin, which need not allow it (HTML, embedder policy). */
  embedderPolicy: 'require-corp' | 'credentialless'
}

interface Pages<Page> {
  byPath: Map<string, Page>
  /** For every other URL: the client decides what to show there. */
  fallback: Page
}
export type StaticPages = Pages<StaticPage>
/** The built pages, without a configuration. */
export type BuiltPages = Pages<string>

const visitorPages = ['register', 'forgot_password'] as const

/** Reads the built pages from a folder; null without them. */
export async function readBuiltPages(folder: string): Promise<BuiltPages | null> {
  const read = (name: string) => readFile(join(folder, `${name}.html`), 'utf8').catch(ignoreAbsent)
  const fallback = await read('index')
  if (fallback === null) return null
  const byPath = new Map<string, string>()
  for (const name of visitorPages) byPath.set(`/${name}`, (await read(name)) ?? fallback)
  return { fallback, byPath }
}

/** Inserts the configuration into each of the built pages, and compresses them. */
export async function preparePages(
  built: BuiltPages,
  configuration: PageConfiguration,
  publicUrl: string,
): Promise<StaticPages> {
  const imageOrigin = configuration.avatarService ? new URL(configuration.avatarService).origin : undefined
  const prepare = (page: string) =>
    preparePage(addressPicture(page, publicUrl), configuration, { imageOrigin, trustedTypes: 'offline-page' })
  const byPath = new Map<string, StaticPage>()
  for (const [path, page] of built.byPath) byPath.set(path, await prepare(page))
  return { byPath, fallback: await prepare(built.fallback) }
}

/** Reads a page of the back office, which loads no picture from elsewhere; null when it is not built. */
export async function readBackOfficePage(
  folder: string,
  name: 'index' | 'sign-in',
  configuration: BackOfficeConfiguration,
): Promise<StaticPage | null> {
  const built = await readFile(join(folder, `${name}.html`), 'utf8').catch(ignoreAbsent)
  return built === null
    ? null
    : preparePage(built, configuration, { trustedTypes: name === 'index' ? 'pdf-worker' : 'none' })
}

async function preparePage(
  built: string,
  configuration: BackOfficeConfiguration,
  rules: Pick<PageParts, 'imageOrigin' | 'trustedTypes'>,
): Promise<StaticPage> {
  const html = configurePage(built, configuration)
  const identity = Buffer.from(html)
  return {
    encodings: {
      identity,
      br: await promisify(brotliCompress)(identity),
      gzip: await promisify(gzip)(identity, { level: 9 }),
    },
    etag: `"${createHash('sha256').update(identity).digest('base64url')}"`,
    embedderPolicy: rules.imageOrigin ? 'credentialless' : 'require-corp',
    policy: pagePolicy({
      scriptHashes: hashInline(html, 'script'),
      styleHashes: hashInline(html, 'style'),
      ...rules,
    }),
  }
}

/** Writes the configuration into the page's `<meta name="cairn">`. Throws without one. */
export function configurePage(built: string, configuration: BackOfficeConfiguration): string {
  const meta = /<meta name="cairn" content="[^"]*"\s*\/?>/
  if (!meta.test(built)) throw new Error('a built page has no <meta name="cairn" content="…">')
  const content = escapeHtml(JSON.stringify(configuration))
  // A function, because `$` in a replacement text has a special meaning.
  return built.replace(meta, () => `<meta name="cairn" content="${content}" />`)
}

/** Makes a page's picture URL absolute, for sites that show a link to us. Without PUBLIC_URL it stays as built. */
function addressPicture(built: string, publicUrl: string): string {
  return built.replace(/(?<=<meta property="og:image" content=")(?=\/)/, () => escapeHtml(publicUrl))
}

/** The hashes of a page's inline scripts or styles, for its policy. */
function hashInline(html: string, element: 'script' | 'style'): string[] {
  const inline = new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${element}>`, 'g')
  const hashes = [...html.matchAll(inline)].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  )
  return [...new Set(hashes)]
}
