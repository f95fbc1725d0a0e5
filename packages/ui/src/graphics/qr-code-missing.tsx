import { ui as words } from '@cairn/words/shared/ui.ts'

/** Where the code would stand, when what draws it could not be loaded. */
export function QrCodeMissing() {
  return (
    <p className="grid size-full place-items-center p-4 text-center text-sm text-on-plate">{words.qrCodeMissing}</p>
  )
}
