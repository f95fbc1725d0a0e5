import { Button } from '@cairn/ui/buttons/button.tsx'
import { MenuDrawer } from '@cairn/ui/overlays/menu-drawer.tsx'
import { Logo, LogoMark } from '@cairn/ui/identity/logo.tsx'
import { ThemeSwitch } from '@cairn/ui/choices/theme-switch.tsx'
import { shell as words } from '@cairn/words/backoffice/shared/shell.ts'
import { Link } from 'wouter'
import { useOperator } from '../session/session.tsx'
import { signOut } from '../session/sign-out.ts'
import { Menu, type MenuEntry } from './menu.tsx'

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent)

export function Header({ entries, onSearch }: { entries: readonly MenuEntry[]; onSearch: () => void }) {
  const { name, role } = useOperator()
  return (
    <header className="border-b border-line bg-surface print:hidden">
      <div className="mx-auto flex min-h-16 w-full lg:min-h-13 max-w-[100rem] items-center gap-3 px-4 sm:px-6">
        <MenuDrawer className="lg:hidden">
          <Menu entries={entries} />
          <Button look="secondary" onClick={() => void signOut()} className="mt-6 w-full">
            {words.signOut}
          </Button>
          <div className="mt-auto pt-8">
            <ThemeSwitch />
          </div>
        </MenuDrawer>
        <Link to="/" className="flex shrink-0 rounded-sm">
          <span className="max-sm:hidden">
            <Logo />
          </span>
          <LogoMark className="size-7 text-accent sm:hidden" />
          <span className="sr-only sm:hidden">Cairn</span>
        </Link>
        <span className="hidden shrink-0 border-s border-line ps-3 text-sm whitespace-nowrap text-quiet sm:inline">
          {words.backOffice}
        </span>
        <div className="ms-auto flex min-w-0 items-center gap-3">
          <button
            type="button"
            aria-keyshortcuts="Control+K Meta+K /"
            onClick={onSearch}
            className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-md border border-edge px-3 text-sm text-quiet hover:text-ink lg:min-h-9"
          >
            <svg viewBox="0 0 20 20" fill="none" aria-hidden="true" className="size-4">
              <path
                d="M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12Zm4.5-1.5L17 17"
                stroke="currentColor"
                strokeWidth="1.75"
                strokeLinecap="round"
              />
            </svg>
            <span className="max-md:sr-only">{words.search.open}</span>
            <kbd aria-hidden="true" className="hidden font-mono text-xs lg:inline">
              {isApple ? '⌘K' : 'Ctrl K'}
            </kbd>
          </button>
          <Link to="/account" className="min-w-0 rounded-md px-2 py-2 text-end text-sm leading-tight hover:bg-sunken">
            <span className="block underline decoration-line underline-offset-4">{name}</span>
            <span className="block text-xs text-quiet">{words.roles[role]}</span>
            <span className="sr-only">{words.yourAccount}</span>
          </Link>
          <div className="hidden shrink-0 sm:block">
            <Button look="secondary" onClick={() => void signOut()}>
              {words.signOut}
            </Button>
          </div>
          <div className="hidden xl:block">
            <ThemeSwitch />
          </div>
        </div>
      </div>
    </header>
  )
}
