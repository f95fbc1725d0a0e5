import type { CallReply } from '@cairn/contract/core/call.ts'
import type { viewApproval } from '@cairn/contract/operator/approvals/approvals.ts'
import { AddressGroups } from '@cairn/ui/values/address-groups.tsx'
import { approvals as words } from '@cairn/words/backoffice/approvals.ts'
import { Facts } from '../../components/page/facts.tsx'
import { Section } from '../../components/page/section.tsx'
import { isShownAsChange, technical } from './hidden-details.ts'

type Payload = CallReply<typeof viewApproval>['payload']

interface DetailsSectionProps {
  payload: Payload
  /** Whether the changes before and after are shown; without them each part is shown here. */
  hasChanges: boolean
}

/** What the server stored and the changes do not show: first what the approver reads, and the rest on request. */
export function DetailsSection({ payload, hasChanges }: DetailsSectionProps) {
  const details = Object.entries(payload).filter(([name]) => !hasChanges || !isShownAsChange(name))
  const [plain, rest] = [false, true].map((isRest) =>
    details.filter(([name]) => (hasChanges && technical.has(name)) === isRest),
  )
  if (details.length === 0) return null
  return (
    <Section title={words.details}>
      {plain && plain.length > 0 && <PayloadFacts details={plain} />}
      {rest && rest.length > 0 && (
        <details className="mt-3">
          <summary className="min-h-6 cursor-pointer text-sm text-accent">{words.technical}</summary>
          <div className="mt-3">
            <PayloadFacts details={rest} />
          </div>
        </details>
      )}
    </Section>
  )
}

function PayloadFacts({ details }: { details: readonly [string, Payload[string]][] }) {
  return (
    <Facts
      facts={details.map(([name, value]) => ({
        title: words.facts[name] ?? name.replaceAll('_', ' '),
        value: name === 'address' ? <AddressGroups address={String(value)} /> : value === null ? '–' : String(value),
      }))}
    />
  )
}
