import { ui as words } from '@cairn/words/shared/ui.ts'
import { useEffect, useRef, useState } from 'react'
import { controlClass, describe, Field } from '../forms/field.tsx'
import type { TextFieldProps } from './text-field.tsx'

/** A year that is being typed passes through 0002, 0020 and 0202, and dates have years of four digits. */
const earliest = '1900-01-01'
const latest = '9999-12-31'

export interface DateFieldProps extends Omit<TextFieldProps, 'type' | 'value' | 'onChange'> {
  /** A day and a time of day, in the reader's time zone. */
  hasTime?: boolean
  /** As `2026-11-20`. A change from outside replaces the typed text. */
  value?: string
  /** Takes a whole date, or the empty text of an emptied field, and never a half-typed one. */
  onChoose?: (date: string) => void
}

/** A date that can be typed character by character, and edited in place: while it is half typed, nobody hears of it. */
export function DateField(props: DateFieldProps) {
  const { label, name, help, error, hasTime = false, value, defaultValue, onChoose, min, max, ...input } = props
  const control = useRef<HTMLInputElement>(null)
  const chosen = useRef(value)
  const [isUnfinished, setIsUnfinished] = useState(false)
  const time = hasTime ? 'T00:00' : ''
  const note = error ?? (isUnfinished ? words.dateUnfinished : undefined)

  useEffect(() => {
    if (value === undefined || value === chosen.current || !control.current) return
    chosen.current = value
    control.current.value = value
    setIsUnfinished(false)
  }, [value])

  function offer(typed: HTMLInputElement) {
    if (isHalfTyped(typed) || typed.value === chosen.current) return
    chosen.current = typed.value
    onChoose?.(typed.value)
  }

  return (
    <Field label={label} name={name} help={help} error={note}>
      <input
        {...input}
        {...describe({ name, help, error: note })}
        ref={control}
        id={name}
        name={name}
        type={hasTime ? 'datetime-local' : 'date'}
        // The browser keeps what is typed. A value that React sets would empty a field that is half typed.
        defaultValue={value ?? defaultValue}
        min={min || earliest + time}
        max={max || latest + time}
        onInput={({ currentTarget }) => {
          offer(currentTarget)
          if (!isHalfTyped(currentTarget)) setIsUnfinished(false)
        }}
        onBlur={({ currentTarget }) => setIsUnfinished(isHalfTyped(currentTarget))}
        className={controlClass}
      />
    </Field>
  )
}

function isHalfTyped({ value, validity }: HTMLInputElement): boolean {
  return validity.badInput || (value !== '' && value < earliest)
}
