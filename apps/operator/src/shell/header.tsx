import { Button } from '@cairn/ui/buttons/button.tsx'
import { MenuDrawer } from '@cairn/ui/overlays/menu-drawer.tsx'
import { Logo } from '@cairn/ui/identity/logo.tsx'
import { ThemeSwitch } from '@cairn/ui/choices/theme-switch.tsx'
import { shell as words } from '@cairn/words/backoffice/shared/shell.ts'
import { Link } from 'wouter'
import { useOperator } from '../session/session.tsx'
import { signOut } from '../session/sign-out.ts'
import { Menu, type MenuEntry } from './menu.tsx'

export function Header({ entries }: { entries: readonly MenuEntry[] }) {
  const { name, role } = useOperator()
  return (
    <header className="border-b border-line bg-surface print:hidden">
      <div className="mx-auto flex min-h-16 w-full max-w-[100rem] items-center gap-3 px-4 sm:px-6">
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
          <Logo />
        </Link>
        <span className="hidden shrink-0 border-s border-line ps-3 text-sm whitespace-nowrap text-quiet sm:inline">
          {words.backOffice}
        </span>
        <div className="ms-auto flex min-w-0 items-center gap-3">
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
