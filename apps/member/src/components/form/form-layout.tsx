import { review as words } from '@cairn/words/member/money/review.ts'
import type { ReactNode } from 'react'
import { Facts } from '../page/facts.tsx'

/** A form. On a wide screen its summary is next to it, `<Fact>`s that stay in sight. */
export function FormLayout({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  if (!summary) return <div className="max-w-2xl space-y-6">{children}</div>
  return (
    <div className="grid max-w-2xl gap-x-10 lg:max-w-none lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="space-y-6">{children}</div>
      <aside aria-label={words.summary} className="hidden lg:block print:hidden">
        <div className="sticky top-8">
          <Facts>{summary}</Facts>
        </div>
      </aside>
    </div>
  )
}
