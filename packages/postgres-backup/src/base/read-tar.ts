import type { Readable } from 'node:stream'
import { extract, type Header } from 'tar-stream'

/** Visits the entries of a tar file in order. It skips bytes that the visitor does not read. */
export async function readTar(
  content: Readable,
  visit: (header: Header, content: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  const entries = content.on('error', (error) => entries.destroy(error)).pipe(extract())
  for await (const entry of entries) {
    await visit(entry.header, entry as AsyncIterable<Uint8Array>)
    entry.resume()
  }
}
