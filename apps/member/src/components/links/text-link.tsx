import type { ReactNode } from 'react'
import { Link } from 'wouter'

export function TextLink({ to, className = '', children }: { to: string; className?: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className={`rounded-sm font-medium text-accent underline underline-offset-4 hover:text-accent-strong ${className}`}
    >
      {children}
    </Link>
  )
}
