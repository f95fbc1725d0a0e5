import { Logo } from '@cairn/ui/logo.tsx'
import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../link.tsx'
import { signOut } from '../session/sign-out.ts'

const entries = [
  { to: '/', title: 'Dashboard' },
  { to: '/deposit', title: 'Deposit Funds' },
  { to: '/withdraw', title: 'Withdraw Funds' },
  { to: '/referral', title: 'Referral' },
  { to: '/history', title: 'Account History' },
  { to: '/profile', title: 'Profile' },
  { to: '/kyc', title: 'KYC Verification' },
]

const entryClass = 'block w-full rounded-md px-3 py-2.5 text-start text-sm font-medium hover:bg-sunken'

interface MenuProps {
  isOpen: boolean
  onClose: () => void
}

/** The side menu (A8). A modal `<dialog>`: the page behind it is inert, Escape closes it, and the focus returns after. */
export function Menu({ isOpen, onClose }: MenuProps) {
  const { pathname } = useLocation()
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])

  function closeOnPress(event: MouseEvent) {
    const target = event.target as Element
    if (target === event.currentTarget || target.closest('a')) onClose()
  }

  return (
    // The keyboard has Escape, and the button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-label="Menu"
      onClose={onClose}
      onClick={closeOnPress}
      onKeyDown={keepFocusInside}
      className="slide-in m-0 h-dvh max-h-none w-72 max-w-[85vw] overflow-y-auto border-e border-line bg-surface text-ink shadow-lift"
    >
      <div className="flex min-h-full flex-col p-4">
        <div className="mb-6 flex items-center justify-between">
          <Logo />
          <button
            type="button"
            onClick={onClose}
            className="grid size-11 place-items-center rounded-md text-quiet hover:bg-sunken hover:text-ink"
          >
            <span className="sr-only">Close</span>
            <svg viewBox="0 0 16 16" aria-hidden="true" className="size-5">
              <path d="m4 4 8 8m0-8-8 8" stroke="currentColor" strokeWidth="1.25" strokeLinecap="round" />
            </svg>
          </button>
        </div>
        <nav aria-label="Main">
          <ul className="space-y-1">
            {entries.map(({ to, title }) => (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={to === pathname ? 'page' : undefined}
                  className={`${entryClass} aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent`}
                >
                  {title}
                </Link>
              </li>
            ))}
            <li className="mt-3 border-t border-line pt-3">
              <button type="button" onClick={signOut} className={entryClass}>
                Logout
              </button>
            </li>
          </ul>
        </nav>
      </div>
    </dialog>
  )
}

/** A modal dialog lets Tab leave for the browser's own bar; here it goes round. */
function keepFocusInside(event: KeyboardEvent<HTMLDialogElement>) {
  if (event.key !== 'Tab') return
  const stops = event.currentTarget.querySelectorAll<HTMLElement>('a, button')
  const [first, last] = [stops[0], stops[stops.length - 1]]
  const [edge, next] = event.shiftKey ? [first, last] : [last, first]
  if (document.activeElement !== edge) return
  event.preventDefault()
  next?.focus()
}
