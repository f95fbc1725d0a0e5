import { QRCodeSVG } from 'qrcode.react'

export interface QrCodeProps {
  text: string
  /** What it is, for those who cannot see it. */
  title: string
}

/** Dark on light in either colour scheme, with the quiet zone that old cameras need. */
export default function QrCode({ text, title }: QrCodeProps) {
  return <QRCodeSVG value={text} title={title} level="M" marginSize={4} className="size-full" />
}
