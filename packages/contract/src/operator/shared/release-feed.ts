import * as z from 'zod/mini'
import { cleanLine } from '../../core/typed/clean-line.ts'

/** The newest release of a feed. */
export interface Release {
  version: string
  released_at: Date
  link: string
  sentence: string
}

/** An element of XML, as the browser and the server's parser both have it. */
interface Tag {
  textContent: string | null
  localName: string | null
  namespaceURI: string | null
  getAttribute: (name: string) => string | null
  getElementsByTagNameNS: (namespace: string, name: string) => ArrayLike<Tag>
}
/** Parses XML. It throws for what is none, or returns a document with an element `parsererror`. */
export type ParseXml = (text: string) => { doctype: unknown; documentElement: Tag | null }

/** A feed that cannot be used. The message is a sentence for the person who gave it. */
export class FeedError extends Error {
  override name = 'FeedError'
}

export const feedBytesMax = 2_000_000
export const feedTooLarge = 'The feed is larger than 2 MB.'
const otherFormat = 'The feed is neither Atom nor JSON Feed.'
const sentenceMax = 200

/**
 * The newest release of a feed, if it is newer than `version`; else null. The feed is Atom or JSON Feed, as a forge publishes it. An
 * entry counts when its title has a version without a suffix. Throws a `FeedError` for a feed that is too large or another format,
 * and for an entry without a date or an https link.
 */
export function findNewerRelease(feed: string, version: string, parseXml: ParseXml): Release | null {
  if (feed.length > feedBytesMax) throw new FeedError(feedTooLarge)
  const entries = feed.trimStart().startsWith('{') ? readJson(feed) : readAtom(feed, parseXml)
  const newest = entries.flatMap(toRelease).toSorted((one, other) => compare(other.version, one.version))[0]
  return newest && compare(newest.version, version) > 0 ? newest : null
}

interface Entry {
  title: string
  link: string
  date: string
}

function toRelease({ title, link, date }: Entry): Release[] {
  const sentence = cleanLine(title).slice(0, sentenceMax)
  const version = /(?<![\w.+-])v?(\d{1,5}\.\d{1,5}\.\d{1,5})(?!\.?\w|[-+])/.exec(sentence)?.[1]
  if (!version) return []
  const released_at = new Date(date)
  const url = URL.canParse(link) ? new URL(link) : null
  if (Number.isNaN(+released_at)) throw new FeedError(`The feed has no date for version ${version}.`)
  if (url?.protocol !== 'https:' || url.username)
    throw new FeedError(`The feed has no https link for version ${version}.`)
  return [{ version, released_at, link: url.href, sentence }]
}

const JsonFeed = z.object({
  version: z.string().check(z.startsWith('https://jsonfeed.org/version/1')),
  items: z.array(z.object({ title: z.string(), url: z.string(), date_published: z.string() })),
})

function readJson(text: string): Entry[] {
  try {
    const { items } = JsonFeed.parse(JSON.parse(text))
    return items.map(({ title, url, date_published: date }) => ({ title, link: url, date }))
  } catch {
    throw new FeedError(otherFormat)
  }
}

const atom = 'http://www.w3.org/2005/Atom'

/** A document with declarations of its own is refused. */
function readAtom(text: string, parseXml: ParseXml): Entry[] {
  try {
    const { doctype, documentElement: feed } = parseXml(text)
    const isAtom = feed?.localName === 'feed' && feed.namespaceURI === atom
    if (doctype || !isAtom || feed.getElementsByTagNameNS('*', 'parsererror').length > 0) throw new Error(otherFormat)
    return Array.from(feed.getElementsByTagNameNS(atom, 'entry'), (entry) => {
      const find = (name: string) => Array.from(entry.getElementsByTagNameNS(atom, name))
      const textOf = (name: string) => find(name)[0]?.textContent ?? ''
      // The page of the entry has no relation, or `alternate`.
      const page = find('link').find((link) => (link.getAttribute('rel') ?? 'alternate') === 'alternate')
      return { title: textOf('title'), date: textOf('updated'), link: page?.getAttribute('href') ?? '' }
    })
  } catch {
    throw new FeedError(otherFormat)
  }
}

function compare(one: string, other: string): number {
  const [left, right] = [one, other].map((version) => version.split('.').map(Number))
  return left!.map((part, index) => part - right![index]!).find((difference) => difference !== 0) ?? 0
}
