import { CopyButton, type Copied } from './copy-button.tsx'
import { controlClass, Field } from '../forms/field.tsx'

export interface CopyFieldProps {
  kind: Copied
  label: string
  name: string
  value: string
  /** Such as `Copy address`. */
  copyLabel: string
}

/** A read-only value, whole on as many lines as it needs, with a button that copies it. Focus selects it all. */
export function CopyField({ kind, label, name, value, copyLabel }: CopyFieldProps) {
  return (
    <div className="flex flex-col gap-2 sm:flex-row sm:items-end">
      <div className="flex-1">
        <Field label={label} name={name}>
          <textarea
            id={name}
            name={name}
            value={value}
            readOnly
            dir="ltr"
            // For a browser that does not size a field by its content: as many as a phone needs.
            rows={Math.ceil(value.length / 34)}
            className={`${controlClass} field-sizing-content resize-none py-3 font-mono text-sm break-all rtl:text-end`}
            onFocus={(event) => event.currentTarget.select()}
          />
        </Field>
      </div>
      <CopyButton kind={kind} text={value} label={copyLabel} />
    </div>
  )
}
