import { useId, useState, type MouseEvent, type ReactNode, type ToggleEvent } from 'react'

export interface PopoverProps {
  label: string
  button: ReactNode
  className?: string
  onClosed?: () => void
  children: ReactNode
}

/** A button, and the panel that it opens below itself. Escape, a press outside and a press on a link close it. */
export function Popover({ label, button, className = '', onClosed, children }: PopoverProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)

  function follow({ newState }: ToggleEvent) {
    setIsOpen(newState === 'open')
    if (newState === 'closed') onClosed?.()
  }

  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-expanded={isOpen}
        className="relative grid min-h-11 min-w-11 place-items-center rounded-md border border-transparent hover:bg-sunken"
      >
        {button}
      </button>
      {/* The keyboard presses the links and has Escape. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <section
        id={id}
        popover="auto"
        aria-label={label}
        onToggle={follow}
        onClick={closeOnLink}
        className={`max-h-[calc(100dvh-6rem)] max-w-[calc(100vw-1rem)] overflow-y-auto rounded-lg border border-line bg-surface text-start text-ink shadow-lift ${className}`}
      >
        {isOpen && children}
      </section>
    </>
  )
}

function closeOnLink({ target, currentTarget }: MouseEvent<HTMLElement>) {
  if ((target as Element).closest('a')) currentTarget.hidePopover()
}
