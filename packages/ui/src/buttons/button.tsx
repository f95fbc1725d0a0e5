import type { ComponentProps } from 'react'
import { Spinner } from '../loading/spinner.tsx'

const looks = {
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border-edge bg-surface text-ink hover:bg-sunken',
  quiet: 'border-transparent text-accent hover:bg-accent-soft',
  /** For actions that cannot be undone. */
  danger: 'border-edge bg-surface text-danger hover:bg-danger-soft',
  dangerPrimary: 'border-transparent bg-danger text-surface hover:opacity-90',
}
export type ButtonLook = keyof typeof looks

/** The classes of a button, for links that look like one. A small one is for rows of buttons above a list. */
export function buttonClass(look: ButtonLook = 'primary', isSmall = false): string {
  return `relative inline-flex ${isSmall ? 'min-h-9 px-3 py-1' : 'min-h-11 px-4 py-2'} items-center justify-center gap-2 rounded-md border text-sm font-semibold transition-colors aria-disabled:cursor-default aria-disabled:opacity-70 ${looks[look]}`
}

/** The classes of a button or link that looks like text, without its colour. For a finger its target is 44 px high. */
export const textButtonClass =
  "relative min-h-6 rounded-sm text-xs font-semibold underline underline-offset-4 pointer-coarse:before:absolute pointer-coarse:before:-inset-x-2 pointer-coarse:before:-inset-y-2.5 pointer-coarse:before:content-['']"

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  look?: ButtonLook
  /** Its request is in flight. The button keeps the focus and ignores presses. */
  isBusy?: boolean
  isSmall?: boolean
}

export function Button(props: ButtonProps) {
  const { look = 'primary', isBusy = false, isSmall = false, type = 'button', className = '', ...rest } = props
  const { children, onClick, ...attributes } = rest
  return (
    <button
      {...attributes}
      type={type}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={`${buttonClass(look, isSmall)} ${className}`}
    >
      {isBusy && <Spinner className="absolute size-5" />}
      {/* The label keeps its width, so that nothing moves. */}
      <span className={`inline-flex items-center gap-2 ${isBusy ? 'opacity-0' : ''}`}>{children}</span>
    </button>
  )
}
