import { ui as words } from '@cairn/words/shared/ui.ts'
import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { CloseButton } from '../buttons/close-button.tsx'
import { Logo } from '../identity/logo.tsx'

export interface DrawerProps {
  label: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * A menu that slides in from the side. It is a modal `<dialog>`: Escape, a press outside and a press on a link close it,
 * and the focus returns to where it was.
 */
export function Drawer({ label, isOpen, onClose, children }: DrawerProps) {
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
    // The keyboard has Escape and the button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      onClick={closeOnPress}
      onKeyDown={keepFocusInside}
      className="slide-in m-0 h-dvh max-h-none w-72 max-w-[85vw] overflow-y-auto border-e border-line bg-surface text-ink shadow-lift"
    >
      <div className="flex min-h-full flex-col p-4">
        <div className="mb-6 flex items-center justify-between">
          <Logo />
          <CloseButton label={words.close} onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  )
}

/** Keeps Tab inside. A modal dialog would let it leave for the browser's own controls. */
function keepFocusInside(event: KeyboardEvent<HTMLDialogElement>) {
  if (event.key !== 'Tab') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button, input')].filter(isStop)
  const [first, last] = [stops[0], stops[stops.length - 1]]
  const [edge, next] = event.shiftKey ? [first, last] : [last, first]
  if (document.activeElement !== edge) return
  event.preventDefault()
  next?.focus()
}

/** Only the selected radio button is in the tab order. */
function isStop(element: HTMLElement): boolean {
  return !(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked
}
