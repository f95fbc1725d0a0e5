import type { ReactNode } from 'react'

/** The label, the help and the error of a field, and their relation to the control. */
export interface FieldProps {
  label: string
  name: string
  help?: ReactNode
  /** Why the value was refused. `true` when the form's `RefusalNotice` shows it. */
  error?: ReactNode
}

export const controlClass =
  'block w-full min-h-11 rounded-md border border-edge bg-surface px-3 py-2 text-base text-ink placeholder:text-quiet aria-invalid:border-danger [&[readonly]]:bg-sunken'

/** Ids are made of the name, so that prerendered pages have the same ones. */
export function describe({ name, help, error }: Pick<FieldProps, 'name' | 'help' | 'error'>) {
  const refusal = error === true ? 'form-refusal' : `${name}-error`
  const ids = [error && refusal, help && `${name}-help`].filter(Boolean)
  return { 'aria-describedby': ids.join(' ') || undefined, 'aria-invalid': error ? true : undefined }
}

export function Field({ label, name, help, error, children }: FieldProps & { children: ReactNode }) {
  return (
    <div>
      <label htmlFor={name} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      {children}
      <FieldNotes name={name} help={help} error={error} />
    </div>
  )
}

export function FieldNotes({ name, help, error }: Pick<FieldProps, 'name' | 'help' | 'error'>) {
  return (
    <>
      {error && error !== true && (
        <p id={`${name}-error`} className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
      {help && (
        <p id={`${name}-help`} className="mt-1.5 text-xs text-quiet">
          {help}
        </p>
      )}
    </>
  )
}
