import { ECDH, randomUUIDv7 } from 'node:crypto'
import {
  addPushDevice as addCall,
  removePushDevice as removeCall,
  viewPush as viewCall,
} from '@cairn/contract/member/push.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { isPublicUrl } from './public-host.ts'
import { publicKeyOf } from './send-push.ts'

/** The most devices of a member that get messages. */
const devicesMax = 5

/** The server's public key, and the devices. Refuses `not_found` where the server sends no messages. */
export const viewPush = route(viewCall, async ({ caller, services: { config }, tx }) => {
  if (!config.PUSH_KEY) throw refuse('not_found')
  const rows = await tx
    .selectFrom('push_devices')
    .where('member_id', '=', caller.memberId)
    .orderBy('id')
    .select('endpoint')
    .execute()
  return { data: { key: publicKeyOf(config), endpoints: rows.map(({ endpoint }) => endpoint) } }
})

/** Adds a device. A browser has one endpoint, so it gets the messages of the last member who added it. */
export const addPushDevice = route(addCall, async ({ body, caller: { memberId }, services: { config }, tx }) => {
  if (!config.PUSH_KEY) throw refuse('not_found')
  const { endpoint, keys } = body
  if (!isPublicUrl(endpoint) || !isPublicKey(keys.p256dh)) throw refuse('push_device_invalid')
  await tx.selectFrom('members').where('id', '=', memberId).select('id').forUpdate().executeTakeFirstOrThrow()
  await tx.deleteFrom('push_devices').where('endpoint', '=', endpoint).execute()
  const others = await tx.selectFrom('push_devices').where('member_id', '=', memberId).select('id').execute()
  if (others.length >= devicesMax) throw refuse('too_many_push_devices', { count: String(devicesMax) })
  await tx
    .insertInto('push_devices')
    .values({ id: randomUUIDv7(), member_id: memberId, endpoint, ...keys })
    .onConflict((conflict) => conflict.column('endpoint').doNothing())
    .execute()
  return {}
})

export const removePushDevice = route(removeCall, async ({ body: { endpoint }, caller: { memberId }, tx }) => {
  await tx.deleteFrom('push_devices').where('member_id', '=', memberId).where('endpoint', '=', endpoint).execute()
  return {}
})

/** Whether a text is a point of P-256, to which a message can be encrypted. */
function isPublicKey(text: string): boolean {
  try {
    ECDH.convertKey(text, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}
