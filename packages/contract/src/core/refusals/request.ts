import type { RefusalEntry } from './refusal-entry.ts'

/** The request itself, before it reaches a handler. */
export const requestRefusals = {
  bad_input: { status: 400, sentence: 'Check what you entered and try again' },
  body_too_large: { status: 413, sentence: 'This request is too large' },
  body_not_understood: { status: 400, sentence: 'The request could not be read' },
  text_not_utf8: { status: 400, sentence: 'The request is not in UTF-8' },
  name_repeated: { status: 400, sentence: 'The request has a name twice' },
  header_repeated: { status: 400, sentence: 'The request has a header twice that is allowed once' },
  host_invalid: { status: 400, sentence: 'The request names no valid host' },
  http_version_not_supported: { status: 400, sentence: 'This version of HTTP is not supported' },
  forwarded_address_invalid: {
    status: 400,
    sentence: 'The proxy in front of this server does not give the address of the sender',
  },
  media_type_not_supported: { status: 415, sentence: 'This content type is not supported' },
  not_found: { status: 404, sentence: 'This page or record does not exist' },
  method_not_allowed: { status: 405, sentence: 'This method is not allowed here' },
  too_many_attempts: { status: 429, sentence: 'Too many attempts. Try again in {wait}' },
  too_many_calls: { status: 429, sentence: 'You have sent too many requests. Try again in {wait}' },
  too_many_pages_read: {
    status: 429,
    sentence: 'You have read too many pages of members and documents within an hour. Try again in {wait}',
  },
  busy: { status: 429, sentence: 'We are busy right now. Try again in a moment' },
  database_unavailable: {
    status: 503,
    sentence: 'The service is temporarily unavailable. Try again shortly',
  },
  internal_error: {
    status: 500,
    sentence: 'Something went wrong on our side. Nothing was changed. Try again in a moment',
  },
  idempotency_key_invalid: { status: 400, sentence: 'The request could not be read' },
  idempotency_key_reused: { status: 422, sentence: 'This form was already sent with other values. Open it again' },
} as const satisfies Record<string, RefusalEntry>
