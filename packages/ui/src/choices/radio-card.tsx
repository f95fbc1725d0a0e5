import type { ComponentProps, ReactNode } from 'react'

export interface RadioCardProps extends Omit<ComponentProps<'input'>, 'type' | 'title' | 'children'> {
  name: string
  value: string
  title: ReactNode
  children?: ReactNode
  /** Beside the label, in a narrow window below it, and not a part of it: it may have controls. */
  aside?: ReactNode
}

/** A radio button with details. Put several in a `<fieldset>` with a `<legend>`. */
export function RadioCard({ title, children, aside, ...input }: RadioCardProps) {
  return (
    <div className="grid items-center rounded-md border border-line bg-surface transition-colors hover:border-edge has-checked:border-accent has-checked:bg-accent-soft sm:grid-cols-[minmax(0,1fr)_auto] forced-colors:has-checked:border-[Highlight] has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent">
      <label className="flex h-full cursor-pointer gap-3 px-4 py-2">
        <input {...input} type="radio" className="mt-0.5 size-5 shrink-0 accent-accent outline-none" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{title}</span>
          {children && <span className="block text-sm text-quiet">{children}</span>}
        </span>
      </label>
      {aside}
    </div>
  )
}
