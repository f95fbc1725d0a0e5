import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CookieHeaders } from '../http/request/cookies.ts'
import { languages, type Language } from '../http/request/language.ts'
import { fallThrough, sendAsset, sendFile, sendNotBuilt, sendPage, type FindPageFile } from './send-static.ts'
import {
  preparePages,
  readBuiltPages,
  type BuiltPages,
  type PageConfiguration,
  type StaticPages,
} from './static-pages.ts'

// URLs outside the member client: an unknown one there is not a page.
const elsewhere = /^\/(?:api|account|health|ready|metrics|operator|assets|language)(?:\/|$)/i

/** Serves the member client: its pages at every other URL, so that a link into it works, and its precompressed files. */
export async function serveMemberClient(app: FastifyInstance, folder: string, options: MemberPages): Promise<void> {
  const built = await readTranslated(folder)
  if (!built) {
    app.log.warn({ folder }, 'the pages are not built')
    app.route({ method: ['GET', 'HEAD'], url: '/*', handler: answerNotBuilt })
    return
  }
  const currentPages = followPages(built, options)
  await currentPages('en')
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, dotfiles: 'deny' })
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/assets/*',
    handler: async (request, reply) =>
      sendAsset(reply, { folder, name: `assets/${request.params['*']}`, find: options.findPageFile }),
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const path = request.url.split('?', 1)[0] ?? '/'
      const language = options.readLanguage(request.headers)
      if (isOwnFile(folder, path)) return sendOwnFile(reply, path, { folder, language })
      if (!isPagePath(path, request)) return fallThrough(reply)
      const { byPath, fallback } = await currentPages(language)
      return sendPage(request, reply, byPath.get(path) ?? fallback, ['cookie'])
    },
  })
}

type Translated<Pages> = Map<Language, Pages>

/** Reads the built pages of each language; null without the English ones. Another language may be absent. */
async function readTranslated(folder: string): Promise<Translated<BuiltPages> | null> {
  const built: Translated<BuiltPages> = new Map()
  for (const language of languages) {
    const pages = await readBuiltPages(language === 'en' ? folder : join(folder, language))
    if (pages) built.set(language, pages)
  }
  return built.has('en') ? built : null
}

type SetByOwners = Pick<PageConfiguration, 'prefillReferral' | 'company'>

interface MemberPages {
  configuration: Omit<PageConfiguration, keyof SetByOwners | 'languages'>
  /** Read for each page, because owners change it while the server runs. */
  settings: () => Promise<SetByOwners>
  publicUrl: string
  /** The language of a request's cookie. */
  readLanguage: (headers: CookieHeaders) => Language
  findPageFile: FindPageFile
}

/**
 * Returns a function that gives the pages in a language with the current settings, and the English ones where it is not built. They
 * are prepared again when a setting has changed.
 */
function followPages(
  built: Translated<BuiltPages>,
  { configuration, settings, publicUrl }: MemberPages,
): (language: Language) => Promise<StaticPages> {
  let prepared: { settings: SetByOwners; pages: Promise<Translated<StaticPages>> } | null = null
  const prepareAll = async (now: SetByOwners) => {
    const pages: Translated<StaticPages> = new Map()
    for (const [language, one] of built) {
      const others = [...built.keys()].filter((tag) => tag !== language).map((tag) => [tag, nameOf(tag)] as const)
      const choice = others.length > 0 && { languages: Object.fromEntries(others) }
      pages.set(language, await preparePages(one, { ...configuration, ...now, ...choice }, publicUrl))
    }
    return pages
  }
  return async (language) => {
    const now = await settings()
    if (!prepared || !isDeepStrictEqual(now, prepared.settings)) prepared = { settings: now, pages: prepareAll(now) }
    const pages = await prepared.pages
    return pages.get(language) ?? pages.get('en')!
  }
}

/** The name of a language in itself: `Deutsch`. */
function nameOf(language: Language): string {
  return new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
}

/** The few files next to the pages, such as the icon. The URLs of pages have no ending. */
function isOwnFile(folder: string, path: string): boolean {
  return /^\/[\w-]+\.(?!html$)\w+$/.test(path) && existsSync(join(folder, path))
}

/** The service worker shows texts, so each language has its own. */
function sendOwnFile(
  reply: FastifyReply,
  path: string,
  { folder, language }: { folder: string; language: Language },
): FastifyReply {
  const isTranslated = path === '/service-worker.js' && language !== 'en' && existsSync(join(folder, language, path))
  return sendFile(reply, isTranslated ? language + path : path.slice(1), { maxAge: 0 })
}

/** Any other URL is a page for a request that accepts HTML. No URL of a screen has a dot, so a URL with one is a missing file. */
function isPagePath(path: string, request: FastifyRequest): boolean {
  if (elsewhere.test(path) || path.startsWith('//') || /\.|%2e|\\|%5c|%00/i.test(path)) return false
  const { accept = '*/*' } = request.headers
  return accept.includes('text/html') || accept.includes('*/*')
}

async function answerNotBuilt(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (elsewhere.test(request.url.split('?', 1)[0] ?? '')) return fallThrough(reply)
  return sendNotBuilt(reply)
}
