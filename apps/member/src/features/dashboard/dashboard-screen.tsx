import { buttonClass } from '@cairn/ui/buttons/button.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { dashboard as words } from '@cairn/words/member/dashboard.ts'
import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { NoticesSection } from '../../components/notices/notices-section.tsx'
import { useSession } from '../../session/session.tsx'
import { DashboardDetails } from './dashboard-details.tsx'
import { greetingAt } from './greeting.ts'
import { NextEnd } from './next-end.tsx'

export function DashboardScreen() {
  const { user, supports } = useSession()
  const [greeting] = useState(() => greetingAt(new Date().getHours()))
  const name = user.full_name.toUpperCase()

  return (
    <Screen title={words.title} heading={name ? `${greeting}, ${name}` : greeting}>
      <div className="space-y-4">
        <section
          aria-label={words.balanceSection}
          className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5 rounded-lg border border-line bg-surface px-5 py-5 sm:py-7"
        >
          <dl>
            <dt className="text-sm text-quiet">{words.balance}</dt>
            <dd className="mt-1 text-2xl font-semibold tracking-tight">
              <Money cents={user.balance} />
            </dd>
          </dl>
          <p className="grid w-full grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-2 text-center max-sm:*:px-1 sm:flex sm:gap-3 sm:w-auto sm:flex-wrap print:hidden">
            <Link to="/deposit" className={buttonClass()}>
              {words.deposit}
            </Link>
            <Link to="/withdraw" className={buttonClass('secondary')}>
              {words.withdraw}
            </Link>
          </p>
        </section>
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(9.25rem,1fr))] gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
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
        {supports('notices') && <NoticesSection />}
      </div>
    </Screen>
  )
}

function Figure({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="rounded-lg border border-line bg-surface px-3 py-2.5 sm:p-5">
      <dt className="text-sm text-quiet">{title}</dt>
      <dd className="font-semibold sm:mt-1 sm:text-lg">{children}</dd>
      {note}
    </div>
  )
}
