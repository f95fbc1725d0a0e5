import { viewEmailChange as call } from '@cairn/contract/member/account/email-change.ts'
import { route } from '../../platform/http/route.ts'

/** The email of the account, its waiting period for a change, and the pending change. */
export const viewEmailChange = route(call, async ({ caller, services, tx }) => {
  const [found] = await tx.rows<{
    email: string
    wait_hours: number
    new_email: string | null
    requested_at: Date
    confirmed_at: Date | null
    takes_effect_at: Date | null
  }>(waiting, [caller.memberId])
  const { email = '', wait_hours = 0, new_email, requested_at, confirmed_at, takes_effect_at } = found ?? {}
  const change = {
    new_email,
    requested_at,
    confirmed_at: confirmed_at ?? undefined,
    takes_effect_at: takes_effect_at ?? undefined,
  }
  return {
    data: { email, wait_hours, is_mailed: services.config.SMTP_URL !== '', ...(new_email && { change }) },
  }
})

const waiting = `
  select member.email, settings.address_lock_hours as wait_hours,
    change.new_email, change.requested_at, change.confirmed_at, change.takes_effect_at
  from members member cross join settings
  left join email_changes change on change.member_id = member.id and change.ended_at is null
  where member.id = $1`
