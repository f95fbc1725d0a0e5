import { useEffect, useId, useRef, type ReactNode, type SyntheticEvent } from 'react'

export interface DialogProps {
  title: string
  isOpen: boolean
  onClose: () => void
  /** Asked when Escape is pressed: false keeps the dialog open. */
  mayClose?: () => boolean
  children: ReactNode
}

/** A modal dialog. Escape closes it, and the focus returns to where it was. */
export function Dialog({ title, isOpen, onClose, mayClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isHidden = useRef(false)
  const titleId = useId()

  useEffect(() => {
    const shown = dialog.current
    if (!isOpen || !shown) return
    isHidden.current = false
    shown.showModal()
    // The browser focuses the first control, which may be far down.
    shown.scrollTo(0, 0)
    return () => {
      // A dialog in a part of the page that is hidden for a while would keep the rest inert. It opens again with that part.
      isHidden.current = true
      shown.close()
    }
  }, [isOpen])

  function close({ currentTarget: closed }: SyntheticEvent<HTMLDialogElement>) {
    if (closed.open || (isOpen && isHidden.current)) return
    // A browser closes it without asking at the second Escape in a row.
    if (isOpen && mayClose && !mayClose()) closed.showModal()
    else onClose()
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A file field in the dialog has an event of this name too.
        if (event.target === event.currentTarget && mayClose && !mayClose()) event.preventDefault()
      }}
      onClose={close}
      className="m-auto w-112 max-w-[calc(100vw-2rem)] rounded-lg border border-line bg-surface p-6 text-start text-base text-ink shadow-lift backdrop:bg-[rgb(0_0_0/0.45)]"
    >
      <h2 id={titleId} className="mb-2 text-lg font-semibold">
        {title}
      </h2>
      {children}
    </dialog>
  )
}
