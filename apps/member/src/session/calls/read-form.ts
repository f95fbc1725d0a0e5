/** Reads the values of a form as text. A missing one is the empty text. */
export function readForm(form: FormData): (name: string) => string {
  return (name) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
}
