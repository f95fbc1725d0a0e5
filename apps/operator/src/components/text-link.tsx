import { Link, type LinkProps } from 'react-router'

export function TextLink({ className = '', ...link }: LinkProps) {
  return (
    <Link
      {...link}
      className={`inline-flex min-h-6 items-center rounded-sm text-accent underline underline-offset-4 hover:text-accent-strong ${className}`}
    />
  )
}
