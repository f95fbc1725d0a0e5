import type { ComponentProps, ReactNode } from 'react'
import { describe, FieldNotes } from '../forms/field.tsx'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'name' | 'id'> {
  label: ReactNode
  name: string
  error?: ReactNode
}

export function Checkbox({ label, name, error, ...input }: CheckboxProps) {
  return (
    <div>
      {/* The whole line is the target, at least 24 px high. */}
      <label className="flex min-h-6 items-start gap-2.5 text-sm">
        <input
          {...input}
          {...describe({ name, error })}
          id={name}
          name={name}
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        <span>{label}</span>
      </label>
      <FieldNotes name={name} error={error} />
    </div>
  )
}
