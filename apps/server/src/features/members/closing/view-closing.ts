import { viewClosing as call } from '@cairn/contract/member/closing.ts'
import { route } from '../../../platform/http/route.ts'
import { readClosing } from './closings.ts'

/** What keeps the account from being closed, and the closing that waits. */
export const viewClosing = route(call, async ({ caller, tx }) => ({ data: await readClosing(tx, caller.memberId) }))
