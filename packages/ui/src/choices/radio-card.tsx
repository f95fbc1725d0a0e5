import type { ComponentProps, ReactNode } from 'react'

export interface RadioCardProps extends Omit<ComponentProps<'input'>, 'type' | 'title' | 'children'> {
  name: string
  value: string
  title: ReactNode
  children?: ReactNode
}

/** A radio button with details. Put several in a `<fieldset>` with a `<legend>`. */
export function RadioCard({ title, children, ...input }: RadioCardProps) {
  return (
    <label className="flex cursor-pointer gap-3 rounded-md border border-line bg-surface p-4 transition-colors hover:border-edge has-checked:border-accent has-checked:bg-accent-soft forced-colors:has-checked:border-[Highlight] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input {...input} type="radio" className="mt-0.5 size-5 shrink-0 accent-accent outline-none" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        {children && <span className="mt-1 block text-sm text-quiet">{children}</span>}
      </span>
    </label>
  )
}
