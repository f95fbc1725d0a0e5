import { formatDate } from '@cairn/ui/values/dates.ts'
import { Logo } from '@cairn/ui/identity/logo.tsx'
import { shell as words } from '@cairn/words/member/shell.ts'
import { useState } from 'react'
import { serverTime } from '../session/clock.ts'
import { useUser } from '../session/session.tsx'

/** The head of a printed screen: the member and the date. */
export function PrintHead() {
  const { full_name: name, username } = useUser()
  const [now] = useState(() => new Date(serverTime()))
  return (
    <div className="mb-8 hidden items-start justify-between gap-8 border-b border-line pb-4 print:flex">
      <Logo />
      <p className="text-end text-sm">
        {name} · {username}
        <br />
        {words.printed(formatDate(now))}
      </p>
    </div>
  )
}
