/** A password manager saves a password under the name that its form has: a field for the user name, or a hidden one. */
export function listNamelessPasswords(): string[] {
  return [...document.forms]
    .filter((form) => form.querySelector('[type=password], [autocomplete~=new-password]'))
    .filter((form) => {
      const name = form.querySelector<HTMLInputElement>('[autocomplete~=username]')
      // A person fills in a field that is seen.
      return !name || (name.readOnly && name.value === '')
    })
    .map((form) => `the form “${form.textContent.slice(0, 40)}” asks for a password and names no account`)
}
