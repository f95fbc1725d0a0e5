import type { CallReply } from '@cairn/contract/core/call.ts'
import type { viewApproval } from '@cairn/contract/operator/approvals/approvals.ts'
import { AddressGroups } from '@cairn/ui/values/address-groups.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { approvals } from '@cairn/words/backoffice/approvals.ts'
import type { ReactNode } from 'react'
import { Section } from '../../components/page/section.tsx'
import { changesOf } from './changes.ts'

type ChangesSectionProps = Pick<CallReply<typeof viewApproval>, 'approval' | 'payload' | 'figures'>

const words = approvals.changes

/**
 * The changes of an approval: before and after next to each other, on a phone below each other. They are as now while the request is
 * pending, as at the approval, or else as at the request; one that differs since the request is marked.
 */
export function ChangesSection({ approval, payload, figures }: ChangesSectionProps) {
  const { kind, status } = approval
  const requested = changesOf(kind, payload)
  const changes = figures ? changesOf(kind, { ...payload, ...figures }) : requested
  if (changes.length === 0) return null
  const isPending = status === 'pending'
  // Only an approval with its figures shows what was changed.
  const dated = isPending ? null : figures && approval.decided_at ? approval.decided_at : approval.requested_at
  const [before, after] = isPending
    ? [words.before, words.after]
    : figures
      ? [words.beforeApproval, words.afterApproval]
      : [words.atRequest, words.asRequested]
  const title = (text: string) => (
    <span className="block text-xs font-normal text-quiet">
      {text}
      {dated && (
        <>
          , <DateText date={dated} hasTime />
        </>
      )}
    </span>
  )
  const show = (text: string, isAddress?: true): ReactNode =>
    isAddress && text ? <AddressGroups address={text} /> : text || words.none
  return (
    <Section title={words.title}>
      <dl className="space-y-4">
        {changes.map((change, index) => {
          const then = requested[index]?.before
          return (
            <div key={change.title}>
              <dt className="text-xs text-quiet">{change.title}</dt>
              <dd className="mt-1 grid gap-2 wrap-anywhere sm:grid-cols-2">
                <span className="rounded-md border border-line p-3">
                  {title(before)}
                  {show(change.before, change.isAddress)}
                  {then !== undefined && then !== change.before && (
                    <span className="mt-1 block text-sm font-medium text-waiting">
                      {words.changedSince} {show(then, change.isAddress)}
                    </span>
                  )}
                </span>
                <span className="rounded-md border border-waiting bg-waiting-soft p-3 font-semibold">
                  {title(after)}
                  {show(change.after, change.isAddress)}
                </span>
              </dd>
            </div>
          )
        })}
      </dl>
    </Section>
  )
}
