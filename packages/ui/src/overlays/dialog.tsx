import { useEffect, useId, useRef, type ReactNode } from 'react'

export interface DialogProps {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** A modal dialog. Escape closes it, and the focus returns to where it was. */
export function Dialog({ title, isOpen, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    if (!isOpen) return dialog.current?.close()
    dialog.current?.showModal()
    // The browser focuses the first control, which may be far down.
    dialog.current?.scrollTo(0, 0)
  }, [isOpen])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className="m-auto w-112 max-w-[calc(100vw-2rem)] rounded-lg border border-line bg-surface p-6 text-start text-base text-ink shadow-lift backdrop:bg-[rgb(0_0_0/0.45)]"
    >
      <h2 id={titleId} className="mb-2 text-lg font-semibold">
        {title}
      </h2>
      {children}
    </dialog>
  )
}
