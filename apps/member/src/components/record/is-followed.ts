import type { MemberRecord } from '@cairn/contract/member/money/records.ts'

const onTheWay = new Set(['seen', 'confirming', 'delayed', 'arrived'])

/** Whether the network may soon show another state of a record, so that its page reads it every few seconds. */
export function isFollowed({ incoming, status }: MemberRecord): boolean {
  if (!incoming) return false
  return status === 'pending' || incoming.payments.some(({ state }) => onTheWay.has(state))
}
