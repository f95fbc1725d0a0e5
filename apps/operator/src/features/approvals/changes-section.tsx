import { AddressGroups } from '@cairn/ui/values/address-groups.tsx'
import { approvals as words } from '@cairn/words/backoffice/approvals.ts'
import { Section } from '../../components/page/section.tsx'
import type { Change } from './changes.ts'

/** The changes of an approval: before and after next to each other, on a phone below each other. */
export function ChangesSection({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null
  return (
    <Section title={words.changes.title}>
      <dl className="space-y-4">
        {changes.map(({ title, before, after, isAddress }) => (
          <div key={title}>
            <dt className="text-xs text-quiet">{title}</dt>
            <dd className="mt-1 grid gap-2 wrap-anywhere sm:grid-cols-2">
              <span className="rounded-md border border-line p-3">
                <span className="block text-xs text-quiet">{words.changes.before}</span>
                {isAddress && before ? <AddressGroups address={before} /> : before || words.changes.none}
              </span>
              <span className="rounded-md border border-waiting bg-waiting-soft p-3 font-semibold">
                <span className="block text-xs font-normal text-quiet">{words.changes.after}</span>
                {isAddress ? <AddressGroups address={after} /> : after}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
