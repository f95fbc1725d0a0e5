import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fallThrough, sendAsset, sendFile, sendNotBuilt, sendPage, type FindPageFile } from './send-static.ts'
import {
  preparePages,
  readBuiltPages,
  type BuiltPages,
  type PageConfiguration,
  type StaticPages,
} from './static-pages.ts'

// URLs outside the member client: an unknown one there is not a page.
const elsewhere = /^\/(?:api|account|health|ready|metrics|operator|assets)(?:\/|$)/i

/** Serves the member client: its pages at every other URL, so that a link into it works, and its precompressed files. */
export async function serveMemberClient(app: FastifyInstance, folder: string, options: MemberPages): Promise<void> {
  const built = await readBuiltPages(folder)
  if (!built) {
    app.log.warn({ folder }, 'the pages are not built')
    app.route({ method: ['GET', 'HEAD'], url: '/*', handler: answerNotBuilt })
    return
  }
  const currentPages = followPages(built, options)
  await currentPages()
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
      if (isOwnFile(folder, path)) return sendFile(reply, path.slice(1), { maxAge: 0 })
      if (!isPagePath(path, request)) return fallThrough(reply)
      const { byPath, fallback } = await currentPages()
      return sendPage(request, reply, byPath.get(path) ?? fallback)
    },
  })
}

type SetByOwners = Pick<PageConfiguration, 'prefillReferral' | 'company'>

interface MemberPages {
  configuration: Omit<PageConfiguration, keyof SetByOwners>
  /** Read for each page, because owners change it while the server runs. */
  settings: () => Promise<SetByOwners>
  publicUrl: string
  findPageFile: FindPageFile
}

/** Returns a function that gives the pages with the current settings. They are prepared again when one has changed. */
function followPages(
  built: BuiltPages,
  { configuration, settings, publicUrl }: MemberPages,
): () => Promise<StaticPages> {
  let prepared: { settings: SetByOwners; pages: Promise<StaticPages> } | null = null
  return async () => {
    const now = await settings()
    if (!prepared || !isDeepStrictEqual(now, prepared.settings)) {
      prepared = { settings: now, pages: preparePages(built, { ...configuration, ...now }, publicUrl) }
    }
    return prepared.pages
  }
}

/** The few files next to the pages, such as the icon. The URLs of pages have no ending. */
function isOwnFile(folder: string, path: string): boolean {
  return /^\/[\w-]+\.(?!html$)\w+$/.test(path) && existsSync(join(folder, path))
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
