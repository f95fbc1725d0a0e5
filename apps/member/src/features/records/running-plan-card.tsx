import type { RunningPlan } from '@cairn/contract/member/money/records.ts'
import { Progress } from '@cairn/ui/loading/progress.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { parseDate } from '@cairn/ui/values/dates.ts'
import { Money } from '@cairn/ui/values/money.tsx'
import { records } from '@cairn/words/member/money/records.ts'
import { proofs } from '@cairn/words/member/proofs.ts'
import type { ReactNode } from 'react'
import { RecordLink } from '../../components/links/record-link.tsx'
import { SealLink } from '../../components/proofs/seal-links.tsx'
import { serverTime } from '../../session/clock.ts'
import { useSession } from '../../session/session.tsx'

const words = records.running

/** A deposit in a plan: how much comes back and when, how far its term is, and what was realised so far. */
export function RunningPlanCard({
  plan: { _id, plan, amount, since, term_ends_at: end, gains, lost, seal },
}: {
  plan: RunningPlan
}) {
  const { supports } = useSession()
  const term = countDays(since, end)
  const figure = <Money key="amount" cents={amount} className="text-xl font-semibold tracking-tight" />
  return (
    <li className="relative space-y-3 rounded-lg border border-line bg-surface px-5 py-4">
      <h2 className="font-semibold">
        <RecordLink id={_id} name={plan} amount={amount} date={since} />
      </h2>
      <p>
        <Text
          parts={
            end ? words.back<ReactNode>(figure, <DateText key="end" date={end} />) : words.noEnd<ReactNode>(figure)
          }
        />
      </p>
      {term && (
        <Progress
          label={words.day(term.day, term.days)}
          value={term.day}
          max={term.days}
          text={`${Math.floor((term.day * 100) / term.days)}%`}
        />
      )}
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
        <Row title={words.since}>
          <DateText date={since} />
        </Row>
        {gains !== undefined && (
          <Row title={words.gains}>
            <Money cents={gains} isChange />
          </Row>
        )}
        {lost ? (
          <Row title={words.lost}>
            <Money cents={-lost} isChange />
          </Row>
        ) : null}
        {supports('proofs') && (
          <Row title={proofs.sealedIn}>
            {/* Above the link that covers the card on a phone. */}
            <span className="relative z-1">
              <SealLink seal={seal} />
            </span>
          </Row>
        )}
      </dl>
    </li>
  )
}

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{title}</dt>
      <dd className="text-end font-medium">{children}</dd>
    </>
  )
}

const dayMs = 86_400_000

/** Which day of its term a deposit is in. Null for one without a term, and for dates that cannot be read. */
function countDays(since: string, end: string | undefined): { day: number; days: number } | null {
  const [from, to] = [parseDate(since)?.at.getTime(), parseDate(end ?? '')?.at.getTime()]
  if (from === undefined || to === undefined || to <= from) return null
  const days = Math.max(1, Math.round((to - from) / dayMs))
  return { day: Math.min(days, Math.max(1, Math.ceil((serverTime() - from) / dayMs))), days }
}
