import type { KycSubmissionInFull } from '@cairn/contract/operator/members/kyc.ts'
import { kyc as words } from '@cairn/words/backoffice/members/kyc.ts'
import type { ReactNode } from 'react'
import { RecordStatus } from '../../components/record/record-status.tsx'
import { TextLink } from '@cairn/ui/links/text-link.tsx'

interface DuplicatesProps {
  duplicates: KycSubmissionInFull['duplicates']
  children?: ReactNode
}

/** A warning that the same document is approved for other members, with a link to each. */
export function Duplicates({ duplicates, children }: DuplicatesProps) {
  return (
    <div role="alert" className="space-y-2 rounded-md border border-danger bg-danger-soft p-3 text-sm">
      <p className="font-medium text-danger">{words.duplicates}</p>
      <ul className="space-y-1">
        {duplicates.map(({ id, member, status }) => (
          <li key={id} className="flex flex-wrap items-center gap-2">
            <TextLink to={`/kyc/${id}`}>{member.full_name}</TextLink> <RecordStatus status={status} />
          </li>
        ))}
      </ul>
      {children}
    </div>
  )
}
