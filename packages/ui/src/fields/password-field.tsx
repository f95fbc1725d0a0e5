import { ui as words } from '@cairn/words/shared/ui.ts'
import { useState } from 'react'
import { controlClass, describe, Field } from '../forms/field.tsx'
import type { TextFieldProps } from './text-field.tsx'

/** A password that can be shown, because hidden typos are common. */
export function PasswordField({ label, name, help, error, ...input }: Omit<TextFieldProps, 'type'>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field label={label} name={name} help={help} error={error}>
      <span className="relative block">
        <input
          spellCheck={false}
          autoCapitalize="off"
          {...input}
          {...describe({ name, help, error })}
          id={name}
          name={name}
          type={isShown ? 'text' : 'password'}
          className={`${controlClass} pe-16`}
        />
        <button
          type="button"
          aria-pressed={isShown}
          aria-controls={name}
          onClick={() => setIsShown(!isShown)}
          className="absolute inset-y-1 end-1 rounded-sm px-3 text-xs font-medium text-quiet hover:text-ink"
        >
          {isShown ? words.hide : words.show}
          <span className="sr-only"> {label.toLowerCase()}</span>
        </button>
      </span>
    </Field>
  )
}
