import type { Refusal } from '@cairn/client/calls/use-submission.ts'
import { session as words } from '@cairn/words/backoffice/shared/session.ts'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** Why a field was refused, with a link to the record that stopped it where there is one. */
export function refusalText(refusal: Refusal): ReactNode {
  if (!refusal.at) return refusal.message
  return (
    <>
      {refusal.message}.{' '}
      <Link to={refusal.at} className="inline-flex min-h-6 items-center underline underline-offset-4">
        {words.viewRecord}
      </Link>
    </>
  )
}
