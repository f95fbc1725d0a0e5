import type { ComponentProps } from 'react'
import { Spinner } from './spinner.tsx'

const looks = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-edge bg-surface text-ink hover:bg-sunken',
  quiet: 'text-accent hover:bg-accent-soft',
}
export type ButtonLook = keyof typeof looks

/** The classes of a button, for a link that looks like one. */
export function buttonClass(look: ButtonLook = 'primary'): string {
  return `inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-4 py-2 text-sm font-semibold transition-colors aria-disabled:cursor-default aria-disabled:opacity-70 ${looks[look]}`
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  look?: ButtonLook
  /** Its request is in flight: it shows so, keeps the focus, and ignores presses. */
  isBusy?: boolean
}

export function Button({ look = 'primary', isBusy = false, type = 'button', className = '', ...rest }: ButtonProps) {
  const { children, onClick, ...attributes } = rest
  return (
    <button
      {...attributes}
      type={type}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={`${buttonClass(look)} ${className}`}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  )
}
