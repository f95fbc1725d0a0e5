import { switchMail as switchCall, viewMailSwitches as viewCall } from '@cairn/contract/member/notices.ts'
import { route } from '../../platform/http/route.ts'

export const viewMailSwitches = route(viewCall, async ({ caller, tx }) => {
  const rows = await tx.selectFrom('mails_off').where('member_id', '=', caller.memberId).select('kind').execute()
  return { data: { off: rows.map(({ kind }) => kind) } }
})

/** Switches the mails of one kind on or off. */
export const switchMail = route(switchCall, async ({ audit, body, caller, tx }) => {
  const { memberId } = caller
  const off = { member_id: memberId, kind: body.kind }
  if (body.is_on) {
    await tx.deleteFrom('mails_off').where('member_id', '=', memberId).where('kind', '=', body.kind).execute()
  } else {
    await tx
      .insertInto('mails_off')
      .values(off)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await audit('mail_switched', { memberId, details: { ...body } })
  return {}
})
