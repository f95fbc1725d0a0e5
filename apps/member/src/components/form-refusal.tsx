import type { Refusal } from '@cairn/client/use-submission.ts'
import { RefusalNotice } from '@cairn/ui/feedback/refusal-notice.tsx'
import { company } from '@cairn/words/member/company.ts'
import { calls as words } from '@cairn/words/member/calls.ts'
import { Link } from 'wouter'
import { refusalText } from '../session/refusal-text.ts'
import { SendLinkAgain } from './send-link-again.tsx'
import { OuterLink } from './outer-link.tsx'
import { useCompany } from './use-company.ts'

const linkClass = 'inline-flex min-h-6 items-center font-medium'

/** Why a form was not accepted, and what to do about it. A refusal of a field is at that field instead. */
export function FormRefusal({ of: { refusal } }: { of: { refusal: Refusal | null } }) {
  const { support_contact: support } = useCompany()
  if (!refusal || refusal.field) return null
  const next = words.nextSteps[refusal.code ?? '']
  // The sentence sends the member to support.
  const asksSupport = refusal.code === 'account_locked' && support
  return (
    <RefusalNotice
      next={
        refusal.code === 'email_unconfirmed' ? (
          <SendLinkAgain />
        ) : next ? (
          <Link to={next.to} className={`${linkClass} rounded-sm underline underline-offset-4`}>
            {next.title}
          </Link>
        ) : (
          asksSupport && (
            <OuterLink to={support} className={linkClass}>
              {support.startsWith('https://') ? company.support : support}
            </OuterLink>
          )
        )
      }
    >
      {refusalText(refusal)}
    </RefusalNotice>
  )
}
