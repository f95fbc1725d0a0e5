/** The text of a form's field, without the space around it. */
export function textOf(form: FormData, name: string): string {
  return String(form.get(name) ?? '').trim()
}
