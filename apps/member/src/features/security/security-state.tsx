import { DateText } from '@cairn/ui/values/date-text.tsx'
import { security } from '@cairn/words/member/account/security.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { factorsQuery } from './factors/factors-query.ts'
import { sessionsQuery } from './sessions/sessions-query.ts'

const words = security.state

/** How well the account is protected, in four figures. An unknown one is a dash. */
export function SecurityState() {
  const { data: factors } = useQuery(factorsQuery)
  const { data: sessions } = useQuery(sessionsQuery)
  const hasFactor = factors && (factors.authenticator_added_at !== null || factors.passkeys.length > 0)
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure title={words.factor} isGood={hasFactor}>
        {hasFactor === undefined ? '–' : hasFactor ? words.on : words.off}
      </Figure>
      <Figure title={words.codes}>{factors?.recovery_codes_left ?? '–'}</Figure>
      <Figure title={words.devices}>{sessions?.length ?? '–'}</Figure>
      <Figure title={words.password}>
        {factors?.password_set_at ? <DateText date={factors.password_set_at} /> : '–'}
      </Figure>
    </dl>
  )
}

function Figure({ title, isGood, children }: { title: string; isGood?: boolean | undefined; children: ReactNode }) {
  const colour = isGood === undefined ? '' : isGood ? 'text-good' : 'text-danger'
  return (
    <div className="rounded-lg border border-line bg-surface px-4 py-3">
      <dt className="text-sm text-quiet">{title}</dt>
      <dd className={`font-semibold ${colour}`}>{children}</dd>
    </div>
  )
}
