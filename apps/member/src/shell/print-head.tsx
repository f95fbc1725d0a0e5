import { formatDate } from '@cairn/ui/values/dates.ts'
import { Logo } from '@cairn/ui/identity/logo.tsx'
import { shell as words } from '@cairn/words/member/shell.ts'
import { useState } from 'react'
import { useCompany } from '../components/use-company.ts'
import { serverTime } from '../session/clock.ts'
import { useUser } from '../session/session.tsx'

/** The head of a printed screen: the company, the member and the date. */
export function PrintHead() {
  const { full_name: name, username } = useUser()
  const { company_line: company } = useCompany()
  const [now] = useState(() => new Date(serverTime()))
  return (
    <div className="mb-8 hidden items-start justify-between gap-8 border-b border-line pb-4 print:flex">
      <div className="text-sm">
        <Logo />
        {company && <p className="mt-2 wrap-anywhere">{company}</p>}
      </div>
      <p className="text-end text-sm">
        {name} · {username}
        <br />
        {words.printed(formatDate(now))}
      </p>
    </div>
  )
}
