import sharp from 'sharp'
import { refuse } from '../http/refusal.ts'
import type { ImageReader } from './image-reader.ts'

export function openImageReader(): ImageReader {
  return {
    clean: async (bytes, use) => {
      try {
        const picture = sharp(bytes, { limitInputPixels: 24_000_000, failOn: 'error' }).rotate()
        if (use === 'photo') return { bytes: await picture.resize(512, 512).webp().toBuffer(), type: 'image/webp' }
        return {
          bytes: await picture.resize(2400, 2400, { fit: 'inside', withoutEnlargement: true }).jpeg().toBuffer(),
          type: 'image/jpeg',
        }
      } catch {
        throw refuse('image_unreadable')
      }
    },
    close: async () => {},
  }
}
