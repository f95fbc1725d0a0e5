import type { ComponentProps } from 'react'
import { controlClass, describe, Field, type FieldProps } from '../forms/field.tsx'

export interface SelectOption {
  value: string
  label: string
}

export type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'name' | 'id' | 'children'> & {
    options: readonly SelectOption[]
    /** A first option without a value, for a field without a default. */
    placeholder?: string
  }

export function SelectField({ label, name, help, error, options, placeholder, ...select }: SelectFieldProps) {
  return (
    <Field label={label} name={name} help={help} error={error}>
      <span className="relative block">
        <select
          {...select}
          {...describe({ name, help, error })}
          id={name}
          name={name}
          className={`${controlClass} appearance-none pe-10`}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <svg
          viewBox="0 0 20 20"
          fill="none"
          aria-hidden="true"
          className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-quiet"
        >
          <path d="m5 8 5 5 5-5" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
        </svg>
      </span>
    </Field>
  )
}
