import { CopyButton, type Copied } from './copy-button.tsx'
import { TextField } from '../fields/text-field.tsx'

export interface CopyFieldProps {
  kind: Copied
  label: string
  name: string
  value: string
  /** Such as `Copy address`. */
  copyLabel: string
}

/** A read-only value with a button that copies it. Focus selects it all, and an ellipsis ends a long one. */
export function CopyField({ kind, label, name, value, copyLabel }: CopyFieldProps) {
  return (
    <div className="flex flex-col gap-2 sm:flex-row sm:items-end">
      <div className="flex-1">
        <TextField
          label={label}
          name={name}
          value={value}
          readOnly
          dir="ltr"
          className="font-mono text-sm text-ellipsis rtl:text-end"
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <CopyButton kind={kind} text={value} label={copyLabel} />
    </div>
  )
}
