import { ledger as words } from '@cairn/words/backoffice/ledger/ledger.ts'
import { Link, useLocation } from 'wouter'

const sections = [
  { to: '/ledger', title: words.transfers },
  { to: '/ledger/accounts', title: words.accounts },
  { to: '/ledger/month', title: words.month },
  { to: '/ledger/balance', title: words.balanceAt },
  { to: '/ledger/reconciliations', title: words.reconciliation },
  { to: '/ledger/units', title: words.units },
  { to: '/ledger/movements', title: words.movements },
  { to: '/ledger/seal', title: words.seal },
]

export function LedgerNav() {
  const [pathname] = useLocation()
  return (
    <nav aria-label={words.nav} className="mb-6 border-b border-line print:hidden">
      <ul className="flex flex-wrap gap-x-1">
        {sections.map(({ to, title }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={pathname === to ? 'page' : undefined}
              className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent px-3 text-sm font-medium text-quiet hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
