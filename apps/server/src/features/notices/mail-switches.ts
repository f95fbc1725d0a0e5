import { switchMail as switchCall, viewMailSwitches as viewCall } from '@cairn/contract/member/notices.ts'
import { route } from '../../platform/http/route.ts'
import { switchMails } from '../../shared/mails/mail-switches.ts'

export const viewMailSwitches = route(viewCall, async ({ caller, tx }) => {
  const rows = await tx.selectFrom('muted_mails').where('member_id', '=', caller.memberId).select('kind').execute()
  return { data: { off: rows.map(({ kind }) => kind) } }
})

export const switchMail = route(switchCall, async ({ audit, body: { kind, is_on: isOn }, caller, tx }) => {
  await switchMails({ audit, tx }, { memberId: caller.memberId, kind, isOn })
  return {}
})
