import type { CallReply } from '@cairn/contract/core/call.ts'
import { viewBalanceAt } from '@cairn/contract/operator/ledger.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { ledger as words } from '@cairn/words/backoffice/ledger.ts'
import { useState, type FormEvent } from 'react'
import { useCall } from '../../session/use-call.ts'
import { accountName } from './account-name.ts'
import { LedgerNav } from './ledger-nav.tsx'

type Balances = CallReply<typeof viewBalanceAt>

/** What the accounts that somebody names had at a moment of the past. */
export function BalanceScreen() {
  const [reply, setReply] = useState<Balances | null>(null)
  const asking = useCall(viewBalanceAt, { onReply: setReply, onRefused: () => setReply(null) })

  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const account = String(form.get('account') ?? '').trim()
    const at = new Date(String(form.get('at') ?? ''))
    if (!account) asking.refuse('account', words.enterAccount)
    else if (Number.isNaN(at.getTime())) asking.refuse('at', words.enterMoment)
    else asking.send({ query: { account, at: at.toISOString() } })
  }

  return (
    <Screen title={words.balanceAt} lead={words.balanceLead}>
      <LedgerNav />
      <form noValidate onSubmit={ask} className="max-w-md space-y-4">
        <TextField
          label={words.account}
          name="account"
          help={words.accountHelp}
          autoComplete="off"
          spellCheck={false}
          error={asking.errorOf('account')}
        />
        <TextField label={words.moment} name="at" type="datetime-local" step={1} error={asking.errorOf('at')} />
        <Button type="submit" isBusy={asking.isSending}>
          {words.ask}
        </Button>
      </form>
      <div aria-live="polite" className="mt-8">
        {reply && (
          <div className="max-w-md rounded-lg border border-line bg-surface p-5">
            <p className="text-sm text-quiet">
              {words.balanceThen} <DateText date={reply.at} hasTime />
            </p>
            <dl className="mt-4 space-y-4">
              {reply.balances.map(({ balance, ...account }) => (
                <div key={account.code}>
                  <dt className="text-sm wrap-anywhere">
                    {accountName(account)}
                    {account.member && ` · ${account.member.full_name}`}
                  </dt>
                  <dd>
                    <Money cents={balance} className="text-2xl font-semibold" />
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        )}
      </div>
    </Screen>
  )
}
