import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Bytes that must never be stored or served, as a sample of a script, an archive or a position. */
export const marker = 'CAIRN-HOSTILE-MARKER'

/** A picture of noise, so that it does not compress to nothing. */
export function goodPicture(format: 'jpeg' | 'png' | 'webp', side = 64): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  return sharp({ create: { width: side, height: side, channels: 3, background: 'grey', noise } })
    .toFormat(format)
    .toBuffer()
}

/** A JPEG with metadata: the place, the camera and the photographer. */
export function pictureWithMetadata(): Promise<Buffer> {
  return sharp({ create: { width: 200, height: 100, channels: 3, background: 'red' } })
    .jpeg()
    .withExif({
      IFD0: { Artist: marker, Copyright: marker },
      IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
    })
    .toBuffer()
}

const scripts = [
  `<script>alert('${marker}')</script>`,
  `<html><body onload=alert('${marker}')>`,
  `PK\u0003\u0004${marker}.exe`,
  `<?php system('${marker}'); ?>`,
  `*/=1;alert('${marker}');/*`,
  `%PDF-1.7 /JavaScript (${marker})`,
  `#!/bin/sh\necho ${marker}`,
  `<svg onload="alert('${marker}')">`,
]

/** Real pictures with other content in or after them. They may be accepted, but the stored picture must not contain it. */
export async function polyglots(): Promise<Buffer[]> {
  const all: Buffer[] = []
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const picture = await goodPicture(format)
    for (const script of scripts) {
      const bytes = Buffer.from(script, 'latin1')
      all.push(Buffer.concat([picture, bytes]))
      if (format === 'jpeg') all.push(withJpegSegment(picture, 0xfe, bytes), withJpegSegment(picture, 0xe1, bytes))
      if (format === 'png') all.push(withPngChunk(picture, 'tEXt', bytes), withPngChunk(picture, 'eXIf', bytes))
    }
  }
  return all
}

/** Files of other types than JPEG, PNG or WebP. */
export async function foreignFiles(): Promise<Buffer[]> {
  const pixels = sharp({ create: { width: 8, height: 8, channels: 3, background: 'blue' } })
  const texts = scripts.flatMap((script) => [script, `<?xml version="1.0"?>${script}`, `\ufeff${script}`, ` ${script}`])
  const drawings = [
    svg(`<script>alert('${marker}')</script>`),
    svg('<image href="file:///etc/passwd"/>'),
    svg('<image href="http://169.254.169.254/"/>'),
    `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
    svg('<foreignObject><iframe src="javascript:alert(1)"/></foreignObject>'),
  ]
  const drawn = drawings.flatMap((text) => [text, `<?xml version="1.0"?>\n${text}`, `<!-- -->${text}`])
  return [
    await pixels.clone().gif().toBuffer(),
    await pixels.clone().tiff().toBuffer(),
    await pixels.clone().avif().toBuffer(),
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    Buffer.from('BM\x46\0\0\0\0\0\0\0\x36\0\0\0', 'latin1'),
    Buffer.from('\0\0\x01\0\x01\0', 'latin1'),
    Buffer.from('8BPS\0\x01', 'latin1'),
    Buffer.from('\x1f\x8b\x08', 'latin1'),
    Buffer.from('P6 8 8 255\n', 'latin1'),
    Buffer.from('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*', 'latin1'),
    Buffer.alloc(5_000),
    ...[...texts, ...drawn].map((text) => Buffer.from(text)),
  ]
}

/** Truncated pictures, pictures with changed bytes, and headers without a picture. */
export async function brokenPictures(): Promise<Buffer[]> {
  const all: Buffer[] = []
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const picture = await goodPicture(format)
    for (let part = 1; part <= 20; part += 1) all.push(picture.subarray(0, Math.floor((picture.length * part) / 24)))
    for (let turn = 0; turn < 20; turn += 1) {
      const turned = Buffer.from(picture)
      for (let at = 12 + turn; at < turned.length; at += 41) turned[at] = (turned[at] ?? 0) ^ 0x5a
      all.push(turned)
    }
  }
  return all
}

/** A small file that becomes `side` × `side` pixels when it is decoded. */
export function pixelFlood(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // One bit per pixel, grey.
  header.set([1, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * side)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function withJpegSegment(picture: Buffer, segment: number, bytes: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length + 2)
  return Buffer.concat([picture.subarray(0, 2), Buffer.of(0xff, segment), length, bytes, picture.subarray(2)])
}

function withPngChunk(picture: Buffer, name: string, bytes: Buffer): Buffer {
  const behindHeader = 33
  return Buffer.concat([picture.subarray(0, behindHeader), pngChunk(name, bytes), picture.subarray(behindHeader)])
}

function pngChunk(name: string, bytes: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(name, 'latin1'), bytes])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(bytes.length, 0)
  frame.writeUInt32BE(crc32(content), 4)
  return Buffer.concat([frame.subarray(0, 4), content, frame.subarray(4)])
}

function svg(inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`
}
