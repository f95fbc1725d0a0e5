import { stones } from './logo-paths.ts'

/** The symbol alone, in the colour of the text. */
export function LogoMark({ className = 'size-7' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="currentColor" aria-hidden="true" className={className}>
      <path d={stones.join('')} />
    </svg>
  )
}

/** The symbol of its four stones, which are stacked one by one when it appears, unless the reader wants no motion. */
export function StackedLogo({ className, isMoving }: { className: string; isMoving: boolean }) {
  return (
    <svg viewBox="0 0 32 32" fill="currentColor" aria-hidden="true" className={className}>
      {stones.map((path, index) => (
        <path
          key={path}
          d={path}
          className={isMoving ? 'stacked-stone' : undefined}
          style={{ animationDelay: `${index * 25}ms` }}
        />
      ))}
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
