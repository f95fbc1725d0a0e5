import { nextSteps, type NextStep } from '@cairn/contract/member/money/dashboard.ts'
import { buttonClass } from '@cairn/ui/buttons/button.tsx'
import { dashboard as words } from '@cairn/words/member/dashboard.ts'
import { Link } from 'wouter'
import type { EntryState } from '../../navigation/entry-state.ts'

const links: Record<NextStep, { to: string; state?: EntryState }> = {
  first_deposit: { to: '/deposit' },
  verify_identity: { to: '/kyc' },
  add_address: { to: '/profile', state: { isEditing: true } },
}

/** The suggested next step. Empty for null and for a step that this client does not know. */
export function NextStepCard({ step }: { step: string | null | undefined }) {
  const known = nextSteps.find((one) => one === step)
  if (!known) return null
  const { title, why, action } = words.nextSteps[known]
  return (
    <section
      aria-label={words.next}
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-lg border border-accent bg-accent-soft p-5"
    >
      <div className="min-w-0">
        <h2 className="font-semibold">{title}</h2>
        <p className="mt-1 text-sm text-quiet">{why}</p>
      </div>
      <Link {...links[known]} className={`print:hidden ${buttonClass('secondary')}`}>
        {action}
      </Link>
    </section>
  )
}
