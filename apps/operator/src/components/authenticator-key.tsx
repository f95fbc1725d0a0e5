import { AddressGroups } from '@cairn/ui/values/address-groups.tsx'
import { QrCodeMissing } from '@cairn/ui/graphics/qr-code-missing.tsx'
import { invitation as words } from '@cairn/words/backoffice/operators/operators.ts'
import { lazy, Suspense } from 'react'

const QrCode = lazy(() => import('@cairn/ui/graphics/qr-code.tsx').catch(() => ({ default: QrCodeMissing })))

export function AuthenticatorKey({ secret, url }: { secret: string; url: string }) {
  return (
    <>
      <div className="mx-auto my-4 size-48 overflow-hidden rounded-md bg-white">
        <Suspense>
          <QrCode text={url} title={words.qrCode} />
        </Suspense>
      </div>
      <p className="mb-4 text-sm wrap-anywhere">
        <span className="block text-xs text-quiet">{words.secret}</span>
        <AddressGroups address={secret} />
      </p>
    </>
  )
}
