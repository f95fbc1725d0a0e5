import type { ComponentProps } from 'react'
import { controlClass, describe, Field, type FieldProps } from '../forms/field.tsx'

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'name' | 'id' | 'type'> & {
    /** A date has `DateField`. */
    type?: 'text' | 'email' | 'url' | 'search' | 'tel' | 'password' | 'number'
  }

/**
 * The browser's attributes of a field for an email address. `type="email"` would refuse addresses that we take, and invisible pasted
 * characters: the server removes those, and names the fault of an address.
 */
const emailInput = { type: 'text', inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const

export function TextField({ label, name, help, error, className = '', ...input }: TextFieldProps) {
  return (
    <Field label={label} name={name} help={help} error={error}>
      <input
        // Email addresses and URLs run from left to right in every language.
        dir={input.type === 'email' || input.type === 'url' ? 'ltr' : undefined}
        {...input}
        {...(input.type === 'email' && emailInput)}
        {...describe({ name, help, error })}
        id={name}
        name={name}
        className={`${controlClass} ${className}`}
      />
    </Field>
  )
}
