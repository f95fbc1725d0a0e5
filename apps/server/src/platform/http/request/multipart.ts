import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Refusal, refuse } from '../refusal.ts'

/**
 * Reads a multipart request with one file, completely into memory. Drops the sender's file name and media type. Refuses a second
 * file, a file over its size, and a malformed form.
 */
export async function receiveFile(
  request: FastifyRequest,
  file: { name: string; bytesMax: number },
): Promise<{ fields: Record<string, string>; file: Buffer | undefined }> {
  if (!request.isMultipart()) throw refuse('media_type_not_supported')
  const fields: Record<string, string> = {}
  let received: Buffer | undefined
  const limits = { fileSize: file.bytesMax, files: 1, fields: 10, fieldSize: 1_000, parts: 11, headerPairs: 50 }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer()
        if (part.fieldname === file.name && bytes.length > 0) received = bytes
      } else if (typeof part.value === 'string' && part.value.includes('\uFFFD')) {
        // The decoder's replacement for bytes that are not UTF-8.
        throw refuse('text_not_utf8')
      } else if (typeof part.value === 'string' && !Object.hasOwn(fields, part.fieldname)) {
        fields[part.fieldname] = part.value
      } else {
        throw refuse('bad_input')
      }
    }
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code === 'FST_REQ_FILE_TOO_LARGE') {
      const megabytes = file.bytesMax / 1_000_000
      throw refuse(file.name === 'photo' ? 'image_too_large' : 'file_too_large', { megabytes })
    }
    // Only the sender's bytes can cause other errors here: they are malformed, or stopped coming.
    throw error instanceof Refusal ? error : refuse('body_not_understood')
  }
  return { fields, file: received }
}
