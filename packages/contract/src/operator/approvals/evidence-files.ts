import * as z from 'zod/mini'
import { uploadBytesMax } from '../../core/constants.ts'
import { envelope, text } from '../../core/wire/lenient-wire.ts'
import { params } from '../shared/fields.ts'
import { operatorAction, operatorRead } from '../shared/operator-call.ts'

/** Files that prove what an operator records. */

export const EvidenceFile = z.object({
  id: text,
  /** The name that it had at the operator. */
  name: text,
  /** `application/pdf` or `image/jpeg`. */
  media_type: text,
  byte_count: z.number(),
})
export type EvidenceFile = z.infer<typeof EvidenceFile>

export const uploadEvidenceFile = operatorAction({
  path: 'operator/evidence-files',
  roles: ['owner', 'treasurer'],
  withoutReauthentication: 'It is a part of a request, which another operator approves.',
  decidesNothing: true,
  summary: 'Upload a file as evidence, to be named by the record that it proves. It is stored encrypted.',
  fields: z.object({ name: z.optional(z.string().check(z.maxLength(1_000))) }),
  file: { name: 'file', bytesMax: uploadBytesMax.evidence },
  reply: z.object({ ...envelope, file: EvidenceFile }),
  refusals: ['file_missing', 'file_not_supported', 'file_unreadable', 'file_too_many_pixels', 'file_too_large'],
})

export const openEvidenceFile = operatorRead({
  path: 'operator/evidence-files/:id',
  roles: ['owner', 'treasurer'],
  summary: 'The decrypted file, as a download. Each opening is recorded.',
  params,
  reply: z.string(),
  download: ['application/pdf', 'image/jpeg'],
  refusals: ['file_lost', 'files_unavailable'],
})
