import { Logo } from '@cairn/ui/identity/logo.tsx'
import { ui as words } from '@cairn/words/shared/ui.ts'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { Menu } from './menu.tsx'
import { ProfilePicture } from '../components/profile-picture.tsx'

export function Header() {
  // The menu is open only at the path where it was opened, so every change of the path closes it.
  const [pathname] = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isMenuOpen = openedAt === pathname
  return (
    <header className="print:hidden border-b border-line bg-surface">
      <div className="mx-auto flex h-16 max-w-5xl items-center gap-3 px-4">
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          onClick={() => setOpenedAt(pathname)}
          className="-ms-2 grid size-11 place-items-center rounded-md hover:bg-sunken"
        >
          <span className="sr-only">{words.menu}</span>
          <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6">
            <path d="M4 7h16M4 12h16M4 17h16" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
          </svg>
        </button>
        <Link to="/" className="flex rounded-sm">
          <Logo />
        </Link>
        <Link to="/profile" className="ms-auto flex rounded-full">
          <ProfilePicture />
        </Link>
      </div>
      <Menu isOpen={isMenuOpen} onClose={() => setOpenedAt(null)} />
    </header>
  )
}
