import { buttonClass } from '@cairn/ui/button.tsx'
import { Money } from '@cairn/ui/money.tsx'
import { Screen } from '@cairn/ui/screen.tsx'
import { useState, type ReactNode } from 'react'
import { Link } from '../link.tsx'
import { useUser } from '../session/session.tsx'
import { greetingAt } from './greeting.ts'

export function DashboardScreen() {
  const user = useUser()
  const [greeting] = useState(() => greetingAt(new Date().getHours()))
  const name = user.full_name.toUpperCase()

  return (
    <Screen title="Dashboard" heading={name ? `${greeting}, ${name}` : greeting}>
      <div className="space-y-4">
        <section
          aria-label="Balance"
          className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5 rounded-lg border border-line bg-surface p-5 sm:p-8"
        >
          <dl>
            <dt className="text-sm text-quiet">Account balance</dt>
            <dd className="mt-1 text-2xl font-semibold tracking-tight">
              <Money cents={user.balance} />
            </dd>
          </dl>
          <p className="flex flex-wrap gap-3">
            <Link to="/deposit" className={buttonClass()}>
              Deposit Funds
            </Link>
            <Link to="/withdraw" className={buttonClass('secondary')}>
              Withdraw Funds
            </Link>
          </p>
        </section>
        <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <Card title="Active deposit">
            <Money cents={user.active_deposit} />
          </Card>
          <Card title="Total withdrawal">
            <Money cents={user.total_withdrawal} />
          </Card>
          <Card title="Bonus">
            <Money cents={user.bonus} />
          </Card>
          <Card title="Account type">
            <span className="inline-block first-letter:uppercase">{user.account_type || 'Basic'}</span>
          </Card>
        </dl>
      </div>
    </Screen>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 rounded-lg border border-line bg-surface px-5 py-4 sm:block sm:p-5">
      <dt className="text-sm text-quiet">{title}</dt>
      <dd className="text-lg font-semibold sm:mt-1">{children}</dd>
    </div>
  )
}
