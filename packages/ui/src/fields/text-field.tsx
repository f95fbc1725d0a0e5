import type { ComponentProps } from 'react'
import { controlClass, describe, Field, type FieldProps } from './field.tsx'

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'name' | 'id' | 'type'> & {
    /** A date has `DateField`. */
    type?: 'text' | 'email' | 'url' | 'search' | 'tel' | 'password' | 'number'
  }

export function TextField({ label, name, help, error, className = '', ...input }: TextFieldProps) {
  return (
    <Field label={label} name={name} help={help} error={error}>
      <input
        // Email addresses and URLs run from left to right in every language.
        dir={input.type === 'email' || input.type === 'url' ? 'ltr' : undefined}
        {...input}
        {...describe({ name, help, error })}
        id={name}
        name={name}
        className={`${controlClass} ${className}`}
      />
    </Field>
  )
}
