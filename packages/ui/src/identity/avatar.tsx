import { useState } from 'react'
import { initials } from './initials.ts'

export interface AvatarProps {
  name: string
  /** URLs of the picture, best first. An empty text is none. */
  sources: readonly string[]
  className?: string
}

/** The first picture that loads. Until then, or if none does, the initials. */
export function Avatar({ name, sources, className = 'size-10 text-sm' }: AvatarProps) {
  const [failed, setFailed] = useState<readonly string[]>([])
  const source = sources.find((candidate) => candidate !== '' && !failed.includes(candidate))
  return (
    <span
      role={source ? undefined : 'img'}
      aria-label={source ? undefined : name}
      className={`relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-accent-soft font-semibold text-accent ${className}`}
    >
      <span aria-hidden="true">{initials(name)}</span>
      {source && (
        <img
          key={source}
          src={source}
          alt={name}
          referrerPolicy="no-referrer"
          onError={() => setFailed([...failed, source])}
          className="absolute inset-0 size-full object-cover text-transparent"
        />
      )}
    </span>
  )
}
