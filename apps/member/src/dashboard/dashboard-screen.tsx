import { buttonClass } from '@cairn/ui/button.tsx'
import { Money } from '@cairn/ui/money.tsx'
import { Screen } from '@cairn/ui/screen.tsx'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useUser } from '../session/session.tsx'
import { greetingAt } from './greeting.ts'

export function DashboardScreen() {
  const user = useUser()
  const [greeting] = useState(() => greetingAt(new Date().getHours()))
  const name = user.full_name.toUpperCase()

  return (
    <Screen title="Dashboard" heading={name ? `${greeting}, ${name}` : greeting}>
      <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Card title="Account balance" isLoudest>
          <Money cents={user.balance} />
        </Card>
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
      <p className="mt-6 flex flex-wrap gap-3">
        <Link to="/deposit" className={buttonClass()}>
          Deposit Funds
        </Link>
        <Link to="/withdraw" className={buttonClass('secondary')}>
          Withdraw Funds
        </Link>
      </p>
    </Screen>
  )
}

interface CardProps {
  title: string
  /** The balance: the figure that matters most. */
  isLoudest?: boolean
  children: ReactNode
}

function Card({ title, isLoudest = false, children }: CardProps) {
  const width = isLoudest ? 'sm:col-span-2 lg:col-span-4 sm:p-8' : ''
  return (
    <div className={`rounded-lg border border-line bg-surface p-5 ${width}`}>
      <dt className="text-sm text-quiet">{title}</dt>
      <dd className={`mt-1 font-semibold tabular-nums ${isLoudest ? 'text-2xl tracking-tight' : 'text-lg'}`}>
        {children}
      </dd>
    </div>
  )
}
