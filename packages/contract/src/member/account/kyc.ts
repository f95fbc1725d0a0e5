import * as z from 'zod/mini'
import { idCardTypes, kycParts, uploadBytesMax } from '../../core/constants.ts'
import { countries } from '../../core/countries.ts'
import { envelope, list, extension, text } from '../../core/wire/lenient-wire.ts'
import { refusing } from '../../core/wire/wire.ts'
import { memberAction, memberRead } from '../member-call.ts'

export const submitKyc = memberAction({
  path: 'user/action/post-kyc/set/kyc',
  summary: 'Send an identity document for review. It is stored encrypted.',
  envelope: 'kyc',
  fields: z.object({
    country: z.enum(countries, refusing('country_invalid')),
    id_card_type: z.enum(idCardTypes, refusing('id_card_type_invalid')),
  }),
  file: { name: 'photo', bytesMax: uploadBytesMax.kyc },
  reply: z.object({ e: z.optional(z.boolean()), m: text }),
  refusals: [
    'photo_missing',
    'image_not_supported',
    'image_unreadable',
    'image_too_large',
    'image_too_many_pixels',
    'kyc_pending',
    'kyc_approved',
    'email_unconfirmed',
  ],
})

export const addKycPart = memberAction({
  path: 'member/kyc/parts',
  summary: 'Add the back of a pending identity document, or a photo of the member with it. Each is stored encrypted.',
  fields: z.object({ part: z.enum(kycParts, refusing('kyc_part_invalid')) }),
  file: submitKyc.file,
  refusals: [
    'photo_missing',
    'image_not_supported',
    'image_unreadable',
    'image_too_large',
    'image_too_many_pixels',
    'kyc_part_not_expected',
    'kyc_part_sent',
  ],
})

export const viewKycStatus = memberRead({
  path: 'user/action/post-kyc/check/kyc/status',
  summary: 'The status of the identity check: none, pending, approved or rejected.',
  reply: z.object({
    ...envelope,
    data: text,
    /**
     * Not in the specification: why it was rejected, what was sent, and when an operator opened the document, with the
     * operator's first name and role.
     */
    reason: extension(text),
    sent: extension(z.object({ country: text, id_card_type: text, at: text })),
    /** The pictures that were added to it. */
    parts: extension(z.array(z.object({ part: text, at: text }))),
    openings: extension(z.array(z.object({ at: text, by: text, role: extension(text) }))),
    /** Each sent document, newest first: until when it is kept, or when it was removed. Without a day, `kept_months` applies. */
    documents: extension(
      list(
        z.object({
          id_card_type: text,
          country: text,
          at: text,
          status: text,
          kept_until: z.nullable(text),
          removed_at: z.nullable(text),
        }),
      ),
    ),
    /** For so many months a document is kept after it was rejected, or, once it was approved, after the account is closed. */
    kept_months: extension(z.number()),
  }),
})
