import { takeBackClosing } from '@cairn/contract/member/account/closing.ts'
import { nextSteps, type NextStep } from '@cairn/contract/member/money/dashboard.ts'
import { Button, buttonClass } from '@cairn/ui/buttons/button.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { dashboard } from '@cairn/words/member/dashboard.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Link } from 'wouter'
import { SendLinkAgain } from '../../components/form/send-link-again.tsx'
import type { EntryState } from '../../navigation/entry-state.ts'
import { useCall } from '../../session/calls/use-call.ts'
import { useUser } from '../../session/session.tsx'

const words = dashboard.nextSteps

const links: Record<Exclude<NextStep, 'confirm_email' | 'account_closing'>, { to: string; state?: EntryState }> = {
  replace_document: { to: '/kyc' },
  withdrawals_locked: { to: '/security' },
  first_deposit: { to: '/deposit' },
  verify_identity: { to: '/kyc' },
  add_address: { to: '/profile', state: { isEditing: true } },
  add_factor: { to: '/security' },
}

interface NextStepCardProps {
  step: string | null | undefined
  /** When withdrawals are possible again, or the account is closed. */
  at?: string | undefined
}

/** The first task or warning of the member. Empty for null and for a step that this client does not know. */
export function NextStepCard({ step, at = '' }: NextStepCardProps) {
  const { email } = useUser()
  const known = nextSteps.find((one) => one === step)
  if (!known) return null
  const about = known === 'confirm_email' ? <b className="wrap-anywhere">{email}</b> : <DateText date={at} hasTime />
  return (
    <section
      aria-label={dashboard.next}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-accent bg-accent-soft px-4 py-2.5 sm:px-5 sm:py-3"
    >
      <div className="min-w-0 flex-1 basis-40">
        <h2 className="font-semibold">{words[known].title}</h2>
        <p className="text-sm text-quiet">
          <Text parts={words[known].why<ReactNode>(about)} />
        </p>
      </div>
      <div className="text-sm print:hidden">
        {known === 'confirm_email' ? (
          <SendLinkAgain />
        ) : known === 'account_closing' ? (
          <KeepAccount />
        ) : (
          <Link {...links[known]} className={buttonClass('secondary')}>
            {words[known].action}
          </Link>
        )}
      </div>
    </section>
  )
}

function KeepAccount() {
  const queries = useQueryClient()
  const keeping = useCall(takeBackClosing, {
    async onReply() {
      toast.success(words.account_closing.done)
      await queries.invalidateQueries({ queryKey: ['dashboard'] })
    },
  })
  return (
    <Button look="secondary" isBusy={keeping.isSending} onClick={() => keeping.send({})}>
      {words.account_closing.action}
    </Button>
  )
}
