import { buttonClass } from '@cairn/ui/buttons/button.tsx'
import { Logo } from '@cairn/ui/identity/logo.tsx'
import { shell } from '@cairn/words/member/shell.ts'
import { Link, useLocation } from 'wouter'
import { NoticesPanel } from '../../components/notices/notices-panel.tsx'
import { useSession } from '../../session/session.tsx'
import { Menu } from './menu.tsx'
import { menuEntries } from './menu-entries.ts'
import { AccountMenu } from './account-menu.tsx'

export function Header() {
  const { supports } = useSession()
  const [pathname] = useLocation()
  return (
    <header className="print:hidden border-b border-line bg-surface">
      {/* Around the button, whose own position would take its place in the header. */}
      <div className="sr-only focus-within:not-sr-only focus-within:absolute focus-within:start-2 focus-within:top-2 focus-within:z-10">
        <button
          type="button"
          onClick={() => document.querySelector<HTMLElement>('main h1')?.focus()}
          className={buttonClass()}
        >
          {shell.skip}
        </button>
      </div>
      <div className="mx-auto flex h-16 max-w-5xl items-center gap-3 px-4 xl:max-w-6xl 2xl:max-w-[86rem]">
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
          {supports('notices') && <NoticesPanel />}
          <AccountMenu />
        </div>
      </div>
    </header>
  )
}
