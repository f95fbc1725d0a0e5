import { Icon } from '@cairn/ui/identity/icon.tsx'
import { MenuDrawer } from '@cairn/ui/overlays/menu-drawer.tsx'
import { ThemeSwitch } from '@cairn/ui/choices/theme-switch.tsx'
import { shell as words } from '@cairn/words/member/shell.ts'
import { Link, useLocation } from 'wouter'
import { CompanyLinks } from '../footer/company-links.tsx'
import { signOut } from '../../session/sign-out.ts'
import { menuEntries } from './menu-entries.ts'

const entryClass =
  'flex w-full items-center gap-3 rounded-md border border-transparent px-3 py-2.5 text-start text-sm font-medium hover:bg-sunken'

export function Menu() {
  const [pathname] = useLocation()
  return (
    <MenuDrawer>
      <nav aria-label={words.nav}>
        <ul className="space-y-1">
          {menuEntries.map(({ to, icon, title }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={to === pathname ? 'page' : undefined}
                className={`${entryClass} aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent`}
              >
                <Icon name={icon} />
                {title}
              </Link>
            </li>
          ))}
          <li className="mt-3 border-t border-line pt-3">
            <button type="button" onClick={signOut} className={entryClass}>
              <Icon name="logOut" />
              {words.logout}
            </button>
          </li>
        </ul>
      </nav>
      <div className="mt-auto pt-8">
        <CompanyLinks className="mb-4 text-xs text-quiet" />
        <ThemeSwitch />
      </div>
    </MenuDrawer>
  )
}
