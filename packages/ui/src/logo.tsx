/** Four stones, stacked: in one colour, and still a cairn at 16 px. */
export function LogoMark({ className = 'size-7' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="currentColor" aria-hidden="true" className={className}>
      <path d="M3.6 25.2c0-1.9 3.4-2.8 8.7-3.1 7-.4 15.9.1 16.4 3.2.4 2.6-4.6 3.7-12.4 3.7-8.2 0-12.7-1.2-12.7-3.8Z" />
      <path d="M7 18.3c.2-2 3.8-2.9 8.9-2.9 5.6 0 9.3 1 9.3 3 0 1.8-3.7 2.5-9.2 2.5-5.6 0-9.2-.7-9-2.6Z" />
      <path d="M9.7 11.7c.1-1.8 2.7-2.9 6.7-2.8 3.9.1 6.1 1.2 6 3-.1 1.7-2.5 2.4-6.5 2.4s-6.3-.8-6.2-2.6Z" />
      <path d="M12.3 5.4c.3-1.5 1.9-2.4 4-2.3 2.1.1 3.5 1.1 3.4 2.6-.1 1.5-1.7 2.2-3.9 2.2s-3.7-.9-3.5-2.5Z" />
    </svg>
  )
}

export function Logo() {
  return (
    <span className="inline-flex items-center gap-2 text-lg font-semibold tracking-tight">
      <LogoMark className="size-7 text-accent" />
      Cairn
    </span>
  )
}
