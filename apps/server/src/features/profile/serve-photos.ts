import type { FastifyInstance } from 'fastify'
import { policyOfFiles } from '../../platform/http/server/headers.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { FileStore } from '../../platform/files/file-store.ts'

/**
 * Serves profile pictures at `/api/member/photos/:name`. An `<img>` sends no token, so the name is the secret: 128 random bits,
 * new for each picture. The bytes come from our own encoder.
 */
export function servePhotos(app: FastifyInstance, files: FileStore): void {
  app.get<{ Params: { name: string } }>('/api/member/photos/:name', async ({ params: { name } }, reply) => {
    // The store also contains encrypted documents.
    const photo = /^[0-9a-f]{32}\.webp$/.test(name) ? await files.read(name) : null
    if (!photo) throw refuse('not_found')
    return reply
      .type('image/webp')
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('content-disposition', 'inline; filename="photo.webp"')
      .header('content-security-policy', policyOfFiles)
      .send(photo)
  })
}
