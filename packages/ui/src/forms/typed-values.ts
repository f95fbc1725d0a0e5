type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** A person's input in a control. */
interface Typed {
  selector: string
  value: string
  files: FileList | null
}

// The menu is no part of the screen.
const controls = 'main :is(input[name]:not([type=hidden]), select[name], textarea[name])'
const waitMs = 10_000

/** The values that a person has entered or chosen on the screen. Where the code of a screen did not arrive, the one before is still there, hidden. */
export function readTyped(): Typed[] {
  return [...document.querySelectorAll<Control>(controls)].flatMap((control) => {
    const { localName, name, value } = control
    const isChoice = isChoosable(control)
    if ((isChoice ? !control.checked : value === '') || !control.checkVisibility()) return []
    const selector = `main ${localName}[name="${CSS.escape(name)}"]${isChoice ? `[value="${CSS.escape(value)}"]` : ''}`
    return [{ selector, value, files: control instanceof HTMLInputElement ? control.files : null }]
  })
}

/** Enters it again as a person would. Controls may come only after others or with data, so they have ten seconds to appear. */
export function fillIn(typed: Typed[]): void {
  const missing = new Set(typed)
  const observer = new MutationObserver(fill)
  observer.observe(document.body, { subtree: true, childList: true })
  setTimeout(() => observer.disconnect(), waitMs)

  function fill() {
    for (const entry of missing) {
      const control = document.querySelector<Control>(entry.selector)
      if (!control) continue
      missing.delete(entry)
      enter(control, entry)
    }
    if (missing.size === 0) observer.disconnect()
  }
}

function enter(control: Control, { value, files }: Typed): void {
  if (isChoosable(control)) return control.checked ? undefined : control.click()
  if (control instanceof HTMLInputElement && files) control.files = files
  else if (control.value === value) return
  // React replaces the property on the element itself, and would not notice a value that is set through it.
  else Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
}

type Choosable = HTMLInputElement & { type: 'radio' | 'checkbox' }

function isChoosable(control: Control): control is Choosable {
  return control.type === 'radio' || control.type === 'checkbox'
}
