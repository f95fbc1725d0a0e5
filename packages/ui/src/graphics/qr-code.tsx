import { QRCodeSVG } from 'qrcode.react'

export interface QrCodeProps {
  text: string
  /** For screen readers. */
  title: string
}

/** Dark on light in both themes, with the quiet zone that scanners need. */
export default function QrCode({ text, title }: QrCodeProps) {
  return <QRCodeSVG value={text} title={title} level="M" marginSize={4} className="size-full" />
}
