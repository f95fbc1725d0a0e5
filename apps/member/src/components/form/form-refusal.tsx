import type { Refusal } from '@cairn/client/calls/use-submission.ts'
import { RefusalNotice } from '@cairn/ui/feedback/refusal-notice.tsx'
import { calls as words } from '@cairn/words/member/calls.ts'
import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import { refusalText } from '../../session/calls/refusal-text.ts'
import { SupportLink } from '../links/support-link.tsx'

// Visitors are never refused for it.
const SendLinkAgain = lazy(async () => ({ default: (await import('./send-link-again.tsx')).SendLinkAgain }))
const linkClass = 'inline-flex min-h-6 items-center font-medium'

/** Why a form was not accepted, and what to do about it. A refusal of a field is at that field instead. */
export function FormRefusal({ of: { refusal } }: { of: { refusal: Refusal | null } }) {
  if (!refusal || refusal.field) return null
  const next = words.nextSteps[refusal.code ?? '']
  return (
    <RefusalNotice
      next={
        refusal.code === 'email_unconfirmed' ? (
          <Suspense>
            <SendLinkAgain />
          </Suspense>
        ) : next ? (
          <Link to={next.to} className={`${linkClass} rounded-sm underline underline-offset-4`}>
            {next.title}
          </Link>
        ) : (
          // The sentence sends the member to support.
          refusal.code === 'account_locked' && <SupportLink />
        )
      }
    >
      {refusalText(refusal)}
    </RefusalNotice>
  )
}
