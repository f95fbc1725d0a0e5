import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'

const version = 'cairn-archive 1'
const headerPattern = /^cairn-archive 1 (\d{1,16}) (-|[0-9a-f]{64})\n/
/** Longer than a header. */
const headerMax = 128
/** An age file has its own header, with the key of its chunks, in about 185 bytes. */
const beginningLength = 512
/** A short text is signed whole, and a long file by its beginning. */
type Kind = 'text' | 'file'

export type Unauthentic = 'without a header' | 'not signed' | 'signed' | 'another signature'

/** A file of an archive that the holder of the key did not write in this place. */
export class UnauthenticError extends Error {
  readonly reason: Unauthentic

  constructor(file: string, reason: Unauthentic) {
    super(
      reason === 'without a header'
        ? `${file} does not say who wrote it: this version did not`
        : `${file} was not written with this BACKUP_KEY, or was changed or moved since`,
    )
    this.reason = reason
  }
}

/** The key that signs archived files: it decrypts no file, and BACKUP_KEY cannot be computed from it. */
export function signingKeyOf(key: string): string {
  return Buffer.from(hkdfSync('sha256', Buffer.from(key, 'hex'), '', version, 32)).toString('hex')
}

/**
 * Puts a header before an age file: the time, as a running number, and a signature of the name, the number and the beginning of
 * the file. That beginning has the key of the file's chunks, encrypted. Only its writer and the holder of BACKUP_KEY know that
 * key, and age authenticates each chunk with it, in its place, and the end. So the header authenticates the whole file, and a
 * reader need not buffer it. Without a key there is no signature.
 */
export function signFile(content: Readable, name: string, signingKey: string | null): Readable {
  async function* signed() {
    const { beginning, rest } = await readBeginning(content, beginningLength)
    // Otherwise the signature would not cover the key of the chunks.
    if (signingKey && !hasWholeAgeHeader(beginning)) throw new Error(`${name} begins with no header of age`)
    yield headerOf('file', name, beginning, signingKey)
    yield* rest
  }
  return Readable.from(signed()).on('close', () => content.destroy())
}

/** Returns the content after the header of a file, and its number. Throws an `UnauthenticError` before the first byte. */
export async function verifyFile(stored: Readable, name: string, signingKey: string | null) {
  const { beginning, rest } = await readBeginning(stored, headerMax + beginningLength)
  const { length, number, signature } = parseHeader(beginning, name)
  const signed = beginning.subarray(length, length + beginningLength)
  requireSignature('file', { name, number, signature, bytes: signed }, signingKey)
  async function* content() {
    let left = length
    for await (const chunk of rest) {
      yield chunk.subarray(Math.min(left, chunk.length))
      left = Math.max(0, left - chunk.length)
    }
  }
  return { number, content: Readable.from(content()).on('close', () => stored.destroy()) }
}

/** The same for a short text, which the signature covers completely. */
export function signText(text: Buffer, name: string, signingKey: string | null): Buffer {
  return Buffer.concat([headerOf('text', name, text, signingKey), text])
}

export function verifyText(stored: Buffer, name: string, signingKey: string | null) {
  const { length, number, signature } = parseHeader(stored, name)
  const content = stored.subarray(length)
  requireSignature('text', { name, number, signature, bytes: content }, signingKey)
  return { number, content }
}

function headerOf(kind: Kind, name: string, bytes: Buffer, signingKey: string | null): Buffer {
  const number = Date.now()
  return Buffer.from(`${version} ${number} ${signingKey ? sign(kind, { name, number, bytes }, signingKey) : '-'}\n`)
}

function parseHeader(stored: Buffer, name: string) {
  const match = headerPattern.exec(stored.subarray(0, headerMax).toString('latin1'))
  if (!match) throw new UnauthenticError(name, 'without a header')
  return { length: match[0].length, number: Number(match[1]), signature: match[2] ?? '' }
}

interface Signed {
  name: string
  number: number
  bytes: Buffer
}

function sign(kind: Kind, { name, number, bytes }: Signed, signingKey: string): string {
  // JSON keeps a name with a line break from looking like another name and number.
  const place = `${JSON.stringify([version, kind, name, number])}\n`
  return createHmac('sha256', Buffer.from(signingKey, 'hex')).update(place).update(bytes).digest('hex')
}

function requireSignature(kind: Kind, signed: Signed & { signature: string }, signingKey: string | null): void {
  const { name, signature } = signed
  if (!signingKey && signature === '-') return
  if (!signingKey) throw new UnauthenticError(name, 'signed')
  if (signature === '-') throw new UnauthenticError(name, 'not signed')
  if (timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(sign(kind, signed, signingKey), 'hex'))) return
  throw new UnauthenticError(name, 'another signature')
}

/** Reads a stream up to so many bytes. `rest` gives all of it, including this beginning. */
async function readBeginning(stream: Readable, length: number) {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  let read = Buffer.alloc(0)
  let isAtEnd = false
  while (read.length < length && !isAtEnd) {
    const { done = false, value } = await chunks.next()
    if (done) isAtEnd = true
    else read = Buffer.concat([read, value])
  }
  async function* rest(): AsyncGenerator<Uint8Array> {
    yield read
    if (!isAtEnd) yield* { [Symbol.asyncIterator]: () => chunks }
  }
  return { beginning: read.subarray(0, length), rest: rest() }
}

/** The header ends with `---` and 43 characters, and the nonce of the chunks has 16 bytes. (C2SP/age.) */
function hasWholeAgeHeader(bytes: Buffer): boolean {
  const end = bytes.indexOf('\n--- ')
  return end > 0 && bytes.length >= end + '\n--- '.length + 43 + 1 + 16
}
