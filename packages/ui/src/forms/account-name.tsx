/** Tells a password manager whose password a form is for. It is neither visible nor sent. */
export function AccountName({ value }: { value: string }) {
  // A field of the type hidden would be ignored.
  return <input hidden readOnly tabIndex={-1} type="text" autoComplete="username" value={value} />
}
