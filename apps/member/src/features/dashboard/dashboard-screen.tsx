import { buttonClass } from '@cairn/ui/buttons/button.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { dashboard as words } from '@cairn/words/member/dashboard.ts'
import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { useSession } from '../../session/session.tsx'
import { DashboardDetails } from './dashboard-details.tsx'
import { greetingAt } from './greeting.ts'
import { Total } from './money/total.tsx'
import { NextEnd } from './next-end.tsx'

export function DashboardScreen() {
  const { user, supports } = useSession()
  const [greeting] = useState(() => greetingAt(new Date().getHours()))
  const name = user.full_name.toUpperCase()

  return (
    <Screen title={words.title} heading={name ? `${greeting}, ${name}` : greeting}>
      <div className="space-y-2 sm:space-y-3">
        <section
          aria-label={words.balanceSection}
          className="flex flex-wrap items-center gap-x-8 gap-y-2 rounded-lg border border-line bg-surface px-4 py-2.5 sm:gap-y-3 sm:px-5 sm:py-3.5 lg:flex-nowrap"
        >
          <dl>
            <dt className="text-sm text-quiet">{words.balance}</dt>
            <dd className="mt-1 text-2xl font-bold tracking-tight">
              <Money cents={user.balance} />
            </dd>
          </dl>
          {supports('dashboard') && <Total />}
          <p className="ms-auto grid w-full grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-2 text-center max-sm:*:px-0 max-sm:*:tracking-tight sm:flex sm:gap-3 sm:w-auto sm:flex-wrap print:hidden">
            <Link to="/deposit" className={buttonClass()}>
              {words.deposit}
            </Link>
            <Link to="/withdraw" className={buttonClass('secondary')}>
              {words.withdraw}
            </Link>
          </p>
        </section>
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(9.25rem,1fr))] gap-2 sm:grid-cols-2 sm:gap-3 lg:grid-cols-4">
          <Figure
            title={words.activeDeposit}
            note={supports('dashboard') && (user.active_deposit ?? 0n) > 0n && <NextEnd />}
          >
            <Money cents={user.active_deposit} />
          </Figure>
          <Figure title={words.totalWithdrawal}>
            <Money cents={user.total_withdrawal} />
          </Figure>
          <Figure title={words.bonus}>
            <Money cents={user.bonus} />
          </Figure>
          <Figure title={words.accountType}>
            <span className="inline-block first-letter:uppercase">{user.account_type || words.basic}</span>
          </Figure>
        </dl>
        {supports('dashboard') && <DashboardDetails />}
      </div>
    </Screen>
  )
}

function Figure({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap content-start items-center gap-x-2 rounded-lg border border-line bg-surface px-4 py-1.5 sm:py-2">
      <dt className="w-full text-sm text-quiet">{title}</dt>
      <dd className="font-semibold sm:text-lg">{children}</dd>
      {note}
    </div>
  )
}
