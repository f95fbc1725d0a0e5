import { shell as words } from '@cairn/words/backoffice/shared/shell.ts'
import { Link, useLocation } from 'wouter'

export interface MenuEntry {
  to: string
  title: string
  /** The pending records behind it. */
  count?: number
}

/** The first entry of each group, which has a line above it. */
const firstOfGroups = new Set(['/members', '/gains', '/plans'])

/** The screens that the role can open. */
export function Menu({ entries }: { entries: readonly MenuEntry[] }) {
  const [pathname] = useLocation()
  return (
    <nav aria-label={words.nav}>
      <ul className="space-y-1">
        {entries.map(({ to, title, count = 0 }) => (
          <li key={to} className={firstOfGroups.has(to) ? 'mt-3 border-t border-line pt-3' : ''}>
            <Link
              to={to}
              aria-current={pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)) ? 'page' : undefined}
              className="flex justify-between gap-2 rounded-md border border-transparent px-3 py-2 text-sm font-medium hover:bg-sunken aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent"
            >
              {title}
              {count > 0 && (
                <span className="tabular-nums">
                  {count}
                  <span className="sr-only"> {words.waiting}</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
