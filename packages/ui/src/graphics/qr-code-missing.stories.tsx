import { QrCodeMissing } from './qr-code-missing.tsx'
import { stories } from '../stories.ts'

export default stories('QR code, missing', {
  missing: (
    <div className="size-48 overflow-hidden rounded-md border border-line bg-plate">
      <QrCodeMissing />
    </div>
  ),
})
