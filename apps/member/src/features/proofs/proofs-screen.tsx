import { Screen } from '@cairn/ui/page/screen.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import { useQuery } from '@tanstack/react-query'
import { proofs as words } from '@cairn/words/member/proofs.ts'
import type { ReactNode } from 'react'
import { entryQuery } from './entry-query.ts'
import { EntryCheck } from './entry-check.tsx'
import { KeptBlock } from './kept-block.tsx'
import { NewestBlock } from './newest-block.tsx'

/** Explains the seal of the ledger, and checks an entry of the member (by its position) or a block that somebody kept. */
export function ProofsScreen({ position = '' }: { position?: string | undefined }) {
  const entry = useQuery(entryQuery(position))
  return (
    <Screen title={words.title} lead={words.lead}>
      {position && entry.isLoading ? <Waiting for={words.entry.loading} lines={8} /> : body()}
    </Screen>
  )

  function body() {
    return (
      <div className="grid max-w-4xl gap-4">
        {position && (
          <Section title={words.entry.title}>
            <EntryCheck entry={entry} />
          </Section>
        )}
        <Section title={words.steps.title}>
          <ol className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-4">
            {words.steps.list.map(({ title, note }, index) => (
              <li key={title} className="flex gap-3">
                <span
                  aria-hidden="true"
                  className="flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-soft text-sm font-semibold text-accent"
                >
                  {index + 1}
                </span>
                <span>
                  <span className="block font-semibold">{title}</span>
                  <span className="text-sm text-quiet">{note}</span>
                </span>
              </li>
            ))}
          </ol>
        </Section>
        <Section title={words.head.title}>
          {/* As high as what comes, so that nothing moves. */}
          <div className="min-h-80 sm:min-h-48">
            <NewestBlock />
          </div>
        </Section>
        <Section title={words.kept.title}>
          <KeptBlock />
        </Section>
        <Section title={words.limits.title}>
          <ul className="list-disc space-y-2 ps-5 text-sm text-quiet">
            {words.limits.list.map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </ul>
        </Section>
      </div>
    )
  }
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-surface p-5 sm:p-6">
      <h2 className="mb-4 text-lg font-semibold">{title}</h2>
      {children}
    </section>
  )
}
