import * as z from 'zod/mini'
import { envelope, list, text } from '../core/wire/lenient-wire.ts'
import { refusing } from '../core/wire/wire.ts'
import { memberAction, memberRead } from './member-call.ts'

/** Messages on a device (RFC 8030). The service of the browser's vendor carries them, encrypted, and they have no figures or names. */

const endpoint = z
  .string(refusing('push_device_invalid'))
  .check(
    z.maxLength(1_000, refusing('push_device_invalid')),
    z.regex(/^https:\/\/[!-~]+$/, refusing('push_device_invalid')),
  )

/** Base64url, as browsers encode it: a point of P-256, and 16 random bytes. */
const base64url = (length: number) =>
  z
    .string(refusing('push_device_invalid'))
    .check(z.regex(new RegExp(`^[\\w-]{${length}}=*$`), refusing('push_device_invalid')))

export const viewPush = memberRead({
  path: 'member/push',
  summary: 'What a browser subscribes with, and the endpoints of the member’s devices that get messages.',
  reply: z.object({
    ...envelope,
    data: z.object({
      /** The public key of the server (RFC 8292), base64url. */
      key: text,
      endpoints: list(text),
    }),
  }),
  refusals: ['not_found'],
})

export const addPushDevice = memberAction({
  path: 'member/push',
  summary: 'Send messages to a device. They tell that something happened, and where to see it.',
  body: z.object({ endpoint, keys: z.object({ p256dh: base64url(87), auth: base64url(22) }) }),
  refusals: ['not_found', 'push_device_invalid', 'too_many_push_devices'],
})

export const removePushDevice = memberAction({
  path: 'member/push/remove',
  summary: 'Send no more messages to a device. One that is removed already is no error.',
  body: z.object({ endpoint }),
  refusals: ['push_device_invalid'],
})
