import { statement as words } from '@cairn/words/member/money/statement.ts'
import { useEffect } from 'react'
import { isUnfinished, type Period } from '../../components/period/period.ts'
import type { Days } from './statement-query.ts'
import { namePeriod } from './statement-summary.tsx'

/**
 * The title with its period on paper. While it is printed the tab has the name that the browser gives a PDF: the host, the
 * statement and the period.
 */
export function PrintedTitle({ period, days }: { period: Period; days: Days }) {
  const name = namePeriod(period, days) ?? [days.from, days.to].filter(Boolean).join(' – ')
  const shown = isUnfinished(days.to) ? words.soFar(name) : name
  useEffect(() => {
    let title = ''
    const takeName = () => {
      title = document.title
      document.title = [location.hostname, words.file, shown].filter(Boolean).join(' ')
    }
    const giveBack = () => void (document.title = title)
    addEventListener('beforeprint', takeName)
    addEventListener('afterprint', giveBack)
    return () => {
      removeEventListener('beforeprint', takeName)
      removeEventListener('afterprint', giveBack)
    }
  }, [shown])
  return (
    <>
      {words.title}
      {shown && <span className="hidden print:inline">, {shown}</span>}
    </>
  )
}
