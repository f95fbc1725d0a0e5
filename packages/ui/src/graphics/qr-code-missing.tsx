import { ui as words } from '@cairn/words/shared/ui.ts'

/** In place of the QR code when its module failed to load. */
export function QrCodeMissing() {
  return (
    <p className="grid size-full place-items-center p-4 text-center text-sm text-on-plate">{words.qrCodeMissing}</p>
  )
}
