import type { ReactNode } from 'react'
import QrCode from './qr-code.tsx'
import { stories } from '../stories.ts'

export default stories('QR code', {
  address: (
    <Plate>
      <QrCode text="bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4" title="QR code of the bitcoin address" />
    </Plate>
  ),
  'address and amount': (
    <Plate>
      <QrCode
        text="bitcoin:bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297?amount=0.00512000&label=Cairn"
        title="QR code of the bitcoin address with the amount"
      />
    </Plate>
  ),
})

function Plate({ children }: { children: ReactNode }) {
  return <div className="size-48 overflow-hidden rounded-md border border-line bg-plate">{children}</div>
}
