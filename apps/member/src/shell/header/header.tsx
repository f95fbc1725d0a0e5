import { Logo } from '@cairn/ui/identity/logo.tsx'
import { shell } from '@cairn/words/member/shell.ts'
import { Link, useLocation } from 'wouter'
import { NoticesLink } from '../../components/notices/notices-link.tsx'
import { useSession } from '../../session/session.tsx'
import { Menu } from './menu.tsx'
import { menuEntries } from './menu-entries.ts'
import { ProfilePicture } from '../../components/profile-picture.tsx'

export function Header() {
  const { supports } = useSession()
  const [pathname] = useLocation()
  return (
    <header className="print:hidden border-b border-line bg-surface">
      <div className="mx-auto flex h-16 max-w-5xl items-center gap-3 px-4 xl:max-w-6xl">
        <Menu />
        <Link to="/" className="flex rounded-sm">
          <Logo />
        </Link>
        {/* Where there is space, each screen is one press away. */}
        <nav aria-label={shell.nav} className="mx-auto hidden xl:block">
          <ul className="flex">
            {menuEntries.map(({ to, title }) => (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={to === pathname ? 'page' : undefined}
                  className="inline-flex min-h-11 items-center rounded-md px-2 text-sm text-quiet hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-accent"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ms-auto flex items-center gap-2 xl:ms-0">
          {supports('notices') && <NoticesLink />}
          <Link to="/profile" className="flex rounded-full">
            <span className="sr-only">{shell.profileOf}</span>
            <ProfilePicture />
          </Link>
        </div>
      </div>
    </header>
  )
}
