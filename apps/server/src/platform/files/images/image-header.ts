export interface ImageHeader {
  format: 'jpeg' | 'png' | 'webp'
  width: number
  height: number
}

/**
 * Reads format and size from a picture's first bytes without decoding it: a picture of 200 million pixels may be a
 * file of half a megabyte. Returns `not_supported` for anything but JPEG, PNG or WebP, and `unreadable` for a broken
 * picture.
 */
export function readImageHeader(bytes: Buffer): ImageHeader | 'not_supported' | 'unreadable' {
  for (const { format, isMagic, size } of formats) {
    if (!isMagic(bytes)) continue
    const found = size(bytes)
    return found && found.width > 0 && found.height > 0 ? { format, ...found } : 'unreadable'
  }
  return 'not_supported'
}

interface Size {
  width: number
  height: number
}

const formats: { format: ImageHeader['format']; isMagic(bytes: Buffer): boolean; size(bytes: Buffer): Size | null }[] =
  [
    { format: 'jpeg', isMagic: (bytes) => has(bytes, 0, '\xff\xd8\xff'), size: jpegSize },
    { format: 'png', isMagic: (bytes) => has(bytes, 0, '\x89PNG\r\n\x1a\n'), size: pngSize },
    { format: 'webp', isMagic: (bytes) => has(bytes, 0, 'RIFF') && has(bytes, 8, 'WEBP'), size: webpSize },
  ]

function has(bytes: Buffer, at: number, text: string): boolean {
  return bytes.toString('latin1', at, at + text.length) === text
}

/** PNG (ISO/IEC 15948): the header chunk comes first. */
function pngSize(bytes: Buffer): Size | null {
  if (bytes.length < 24 || !has(bytes, 12, 'IHDR')) return null
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** JPEG (ITU-T T.81, annex B): the size is in the first start-of-frame segment. */
function jpegSize(bytes: Buffer): Size | null {
  let at = 2
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) {
      at += 1
      continue
    }
    const marker = bytes[at + 1] ?? 0
    // Fill bytes, stuffed bytes and markers without a length.
    if (marker === 0xff) at += 1
    else if (marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else if (isStartOfFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    else if (marker === 0xd9 || marker === 0xda) return null
    else at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

function isStartOfFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

/** WebP (RFC 9649): an extended header, or the header of the one lossy or lossless frame. */
function webpSize(bytes: Buffer): Size | null {
  if (bytes.length < 30) return null
  if (has(bytes, 12, 'VP8X')) return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (has(bytes, 12, 'VP8L') && bytes[20] === 0x2f) {
    const packed = bytes.readUInt32LE(21)
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
  }
  if (has(bytes, 12, 'VP8 ') && has(bytes, 23, '\x9d\x01\x2a')) {
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  }
  return null
}
