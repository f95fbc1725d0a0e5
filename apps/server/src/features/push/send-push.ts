import { createECDH } from 'node:crypto'
import webPush from 'web-push'
import type { Config } from '../../configuration/config.ts'
import { inReads, inTransaction } from '../../platform/database/database.ts'
import type { Task } from '../../platform/jobs/task.ts'
import type { Post, PushRequest } from './public-host.ts'

interface Device {
  endpoint: string
  p256dh: string
  auth: string
}

/** The public part of `PUSH_KEY`, base64url. */
export function publicKeyOf({ PUSH_KEY }: Pick<Config, 'PUSH_KEY'>): string {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(PUSH_KEY, 'hex')
  return pair.getPublicKey('base64url')
}

/**
 * The job that sends one message to one device. A device that its push service no longer knows is removed; after another failure the
 * job runs again.
 */
export function sendPush(post: Post): Task {
  return async ({ deviceId = '', path = '' }, { config, database }) => {
    if (!config.PUSH_KEY) return
    const device = await inReads(database, (tx) =>
      tx
        .selectFrom('push_devices')
        .where('id', '=', deviceId)
        .select(['endpoint', 'p256dh', 'auth'])
        .executeTakeFirst(),
    )
    if (!device) return
    const status = await post(makeRequest(config, device, path))
    if (status === 404 || status === 410) {
      await inTransaction(database, (tx) => tx.deleteFrom('push_devices').where('id', '=', deviceId).execute())
    } else if (status < 200 || status > 299) {
      throw new Error(`the push service answered ${status}`)
    }
  }
}

/** The path, encrypted for the device (RFC 8291) and signed for its push service (RFC 8292). The device has the words. */
function makeRequest(config: Config, { endpoint, p256dh, auth }: Device, path: string): PushRequest {
  const [, mailbox = config.MAIL_FROM] = /<([^<>]+)>$/.exec(config.MAIL_FROM) ?? []
  const { body, headers } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify({ path }),
    {
      vapidDetails: {
        subject: `mailto:${mailbox}`,
        publicKey: publicKeyOf(config),
        privateKey: Buffer.from(config.PUSH_KEY, 'hex').toString('base64url'),
      },
      contentEncoding: 'aes128gcm',
      // A day: what is older is seen in the account.
      TTL: 86_400,
    },
  )
  return { endpoint, headers: headers as PushRequest['headers'], body: body ?? Buffer.alloc(0) }
}
