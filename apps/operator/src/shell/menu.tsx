import { shell as words } from '@cairn/words/backoffice/shell.ts'
import { NavLink } from 'react-router'

export interface MenuEntry {
  to: string
  title: string
}

/** A little room stands before these, so that the work, the money and the house can be told apart. */
const firstOfGroups = new Set(['/members', '/gains', '/plans'])

/** The screens that the role may use. */
export function Menu({ entries }: { entries: readonly MenuEntry[] }) {
  return (
    <nav aria-label={words.nav}>
      <ul className="space-y-1">
        {entries.map(({ to, title }) => (
          <li key={to} className={firstOfGroups.has(to) ? 'mt-3 border-t border-line pt-3' : ''}>
            <NavLink
              to={to}
              // A record's page belongs to its list; everything belongs to the first page.
              end={to === '/'}
              className="block rounded-md border border-transparent px-3 py-2 text-sm font-medium hover:bg-sunken aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent forced-colors:aria-[current=page]:bg-[SelectedItem] forced-colors:aria-[current=page]:text-[SelectedItemText]"
            >
              {title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
