import { ui as words } from '@cairn/words/shared/ui.ts'
import { useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Drawer } from './drawer.tsx'

/** The button of an app's menu, and the drawer that it opens. */
export function MenuDrawer({ className = '', children }: { className?: string; children: ReactNode }) {
  // Open only at the path where it was opened, so every change of the path closes it.
  const [pathname] = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isOpen = openedAt === pathname
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpenedAt(pathname)}
        className={`-ms-2 grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken ${className}`}
      >
        <span className="sr-only">{words.menu}</span>
        <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6">
          <path d="M4 7h16M4 12h16M4 17h16" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
        </svg>
      </button>
      <Drawer label={words.menu} isOpen={isOpen} onClose={() => setOpenedAt(null)}>
        {children}
      </Drawer>
    </>
  )
}
