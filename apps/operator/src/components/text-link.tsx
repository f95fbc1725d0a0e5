import { Link, type LinkProps } from 'wouter'

export function TextLink({ className = '', ...link }: LinkProps & { className?: string }) {
  return (
    <Link
      {...link}
      className={`inline-flex min-h-6 items-center rounded-sm text-accent underline underline-offset-4 hover:text-accent-strong ${className}`}
    />
  )
}
