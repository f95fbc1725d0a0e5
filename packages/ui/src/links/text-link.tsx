import { Link, type LinkProps } from 'wouter'

/** A link in a text. The styles of an app add to the utility `text-link`. */
export function TextLink({ className = '', ...link }: LinkProps & { className?: string }) {
  return (
    <Link
      {...link}
      className={`text-link rounded-sm text-accent underline underline-offset-4 hover:text-accent-strong ${className}`}
    />
  )
}
