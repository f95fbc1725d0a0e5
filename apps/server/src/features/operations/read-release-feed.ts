import { readFile, stat } from 'node:fs/promises'
import {
  feedBytesMax,
  FeedError,
  feedTooLarge,
  findNewerRelease,
  type Release,
} from '@cairn/contract/operator/shared/release-feed.ts'

/** The newest release in the file of `RELEASE_FEED`, if it is newer than this version; null without a file. Throws as the parser. */
export async function readReleaseFeed(file: string, version: string): Promise<Release | null> {
  if (file === '') return null
  if ((await stat(file)).size > feedBytesMax) throw new FeedError(feedTooLarge)
  // Loaded when there is a feed: most servers have none.
  const { DOMParser, onErrorStopParsing } = await import('@xmldom/xmldom')
  const parser = new DOMParser({ onError: onErrorStopParsing })
  return findNewerRelease(await readFile(file, 'utf8'), version, (text) => parser.parseFromString(text, 'text/xml'))
}
