interface CloseButtonProps {
  /** For screen readers. */
  label: string
  onClick: () => void
  className?: string
}

export function CloseButton({ label, onClick, className = 'size-11' }: CloseButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={`grid shrink-0 place-items-center rounded-md border border-transparent text-quiet hover:bg-sunken hover:text-ink ${className}`}
    >
      <span className="sr-only">{label}</span>
      <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4">
        <path d="m4 4 8 8m0-8-8 8" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
      </svg>
    </button>
  )
}
