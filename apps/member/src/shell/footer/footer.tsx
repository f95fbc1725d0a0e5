import { shell as words } from '@cairn/words/member/shell.ts'
import { useState } from 'react'
import { CompanyFoot } from './company-foot.tsx'
import { serverTime } from '../../session/clock.ts'
import { copyrightYears } from './years.ts'

export function Footer() {
  const [now] = useState(() => new Date(serverTime()))
  return (
    <footer className="print:hidden border-t border-line px-4 py-2.5 sm:py-5 text-center text-xs text-quiet lg:flex lg:flex-wrap lg:items-center lg:justify-center lg:gap-x-6 lg:gap-y-1">
      <CompanyFoot />
      {/* On a phone beside the link to another language. */}
      <p className="inline lg:block max-lg:[a+&]:ms-4">{words.copyright(copyrightYears(now))}</p>
    </footer>
  )
}
