import { refusal } from './refusal-entry.ts'

/** The request itself, before it reaches a handler. */
export const requestRefusals = {
  bad_input: refusal(400, 'Check what you entered and try again'),
  body_too_large: refusal(413, 'This request is too large'),
  body_not_understood: refusal(400, 'The request could not be read'),
  text_not_utf8: refusal(400, 'The request is not in UTF-8'),
  name_repeated: refusal(400, 'The request has a name twice'),
  header_repeated: refusal(400, 'The request has a header twice that is allowed once'),
  host_invalid: refusal(400, 'The request names no valid host'),
  http_version_not_supported: refusal(400, 'This version of HTTP is not supported'),
  forwarded_address_invalid: refusal(400, 'The proxy in front of this server does not give the address of the sender'),
  media_type_not_supported: refusal(415, 'This content type is not supported'),
  not_found: refusal(404, 'This page or record does not exist'),
  method_not_allowed: refusal(405, 'This method is not allowed here'),
  too_many_attempts: refusal(429, 'Too many attempts. Try again in {wait}'),
  too_many_calls: refusal(429, 'You have sent too many requests. Try again in {wait}'),
  too_many_pages_read: refusal(
    429,
    'You have read too many pages of members and documents within an hour. Try again in {wait}',
  ),
  busy: refusal(429, 'We are busy right now. Try again in a moment'),
  database_unavailable: refusal(503, 'The service is temporarily unavailable. Try again shortly'),
  internal_error: refusal(500, 'Something went wrong on our side. Nothing was changed. Try again in a moment'),
  idempotency_key_invalid: refusal(400, 'The request could not be read'),
  idempotency_key_reused: refusal(422, 'This form was already sent with other values. Open it again'),
}
