import { useState } from 'react'
import { copyrightYears } from './years.ts'

export function Footer() {
  const [now] = useState(() => new Date())
  return (
    <footer className="border-t border-line px-4 py-6 text-center text-xs text-quiet">
      <p>© {copyrightYears(now)} Cairn. All rights reserved.</p>
    </footer>
  )
}
