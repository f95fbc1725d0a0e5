import type { CallReply } from '@cairn/contract/core/call.ts'
import { viewBalanceAt } from '@cairn/contract/operator/ledger/ledger.ts'
import { Form } from '@cairn/ui/forms/form.tsx'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { DateField } from '@cairn/ui/fields/date-field.tsx'
import { ledger as words } from '@cairn/words/backoffice/ledger/ledger.ts'
import { useState } from 'react'
import { SearchField } from '../../components/list/search/search-field.tsx'
import { useCall } from '../../session/calls/use-call.ts'
import { accountName } from './account-name.ts'
import { LedgerNav } from './ledger-nav.tsx'

type Balance = CallReply<typeof viewBalanceAt>

export function BalanceScreen() {
  const [account, setAccount] = useState('')
  const [reply, setReply] = useState<Balance | null>(null)
  const asking = useCall(viewBalanceAt, { onReply: setReply, onRefused: () => setReply(null) })

  function ask(form: FormData) {
    const at = new Date(String(form.get('at') ?? ''))
    if (!account) asking.refuse('account', words.enterAccount)
    else if (Number.isNaN(at.getTime())) asking.refuse('at', words.enterTime)
    else asking.send({ query: { account, at: at.toISOString() } })
  }

  return (
    <Screen title={words.balanceAt} lead={words.balanceLead}>
      <LedgerNav />
      <Form noValidate onSubmit={ask} className="max-w-md space-y-4">
        <SearchField
          kind="account"
          label={words.account}
          {...asking.field('account')}
          help={words.accountHelp}
          value={account}
          onChange={setAccount}
        />
        <DateField label={words.time} {...asking.field('at')} hasTime step={1} />
        <Button type="submit" isBusy={asking.isSending}>
          {words.showBalance}
        </Button>
      </Form>
      <div aria-live="polite" className="mt-8">
        {reply && (
          <div className="max-w-md rounded-lg border border-line bg-surface p-5">
            <p className="text-sm text-quiet">
              {words.balanceThen} <DateText date={reply.at} hasTime />
            </p>
            <dl className="mt-4">
              <dt className="text-sm wrap-anywhere">
                {accountName(reply.account)}
                {reply.account.member && ` · ${reply.account.member.full_name}`}
              </dt>
              <dd>
                <Money cents={reply.balance} className="text-2xl font-semibold" />
              </dd>
            </dl>
          </div>
        )}
      </div>
    </Screen>
  )
}
