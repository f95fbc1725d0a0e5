import type { FormEvent } from 'react'

/** Keeps the browser from sending the form, and reads its values as text. */
export function readForm(event: FormEvent<HTMLFormElement>): (name: string) => string {
  event.preventDefault()
  const values = new FormData(event.currentTarget)
  return (name) => {
    const value = values.get(name)
    return typeof value === 'string' ? value : ''
  }
}
