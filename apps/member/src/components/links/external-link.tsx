import type { ReactNode } from 'react'

/** A link to a page elsewhere, in a new tab, or to an email address. */
export function ExternalLink({
  to,
  className = '',
  children,
}: {
  to: string
  className?: string
  children: ReactNode
}) {
  const isPage = to.startsWith('https://')
  return (
    <a
      href={isPage ? to : `mailto:${to}`}
      target={isPage ? '_blank' : undefined}
      rel="noreferrer"
      className={`rounded-sm underline underline-offset-4 ${className}`}
    >
      {children}
    </a>
  )
}
