import { CopyButton } from './copy-button.tsx'
import { TextField } from '../fields/text-field.tsx'

export interface CopyFieldProps {
  label: string
  name: string
  value: string
  /** What the button says: `Copy address`. */
  copyLabel: string
}

/** A value to take away: read-only, selected whole on focus, and a button that copies it. What does not fit ends in dots. */
export function CopyField({ label, name, value, copyLabel }: CopyFieldProps) {
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
      <CopyButton text={value} label={copyLabel} />
    </div>
  )
}
