import { kyc as words } from '@cairn/words/member/account/kyc.ts'

export function KycGuidance() {
  return (
    <div className="grid content-start gap-6 sm:grid-cols-2 lg:grid-cols-1 lg:in-[details]:grid-cols-2">
      <GuidanceList
        title={words.accepted}
        points={words.acceptedPoints}
        mark="m3.5 8.5 3 3 6-7"
        markClass="text-good"
      />
      <GuidanceList
        title={words.rejected}
        points={words.rejectedPoints}
        mark="m4 4 8 8m0-8-8 8"
        markClass="text-danger"
      />
    </div>
  )
}

interface GuidanceListProps {
  title: string
  points: readonly string[]
  /** The SVG path of the mark before each point. */
  mark: string
  markClass: string
}

function GuidanceList({ title, points, mark, markClass }: GuidanceListProps) {
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-surface p-5">
      <h2 className="font-semibold">{title}</h2>
      <ul className="mt-3 space-y-2 text-sm">
        {points.map((point) => (
          <li key={point} className="flex gap-2.5">
            <svg viewBox="0 0 16 16" fill="none" aria-hidden="true" className={`mt-1 size-4 shrink-0 ${markClass}`}>
              <path d={mark} stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" />
            </svg>
            {point}
          </li>
        ))}
      </ul>
    </section>
  )
}
