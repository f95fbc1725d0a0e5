import type { Call } from '@cairn/contract/core/call.ts'
import { useId } from 'react'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { RecordList } from '../../../components/list/record-list.tsx'
import type { RecordListProps } from '../../../components/list/record-list-props.ts'

interface MemberListProps<C extends Call> extends RecordListProps<C> {
  all?: { to: string; title: string }
  lead?: string
}

export function MemberList<C extends Call>({ all, lead, ...table }: MemberListProps<C>) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-base font-semibold">
        {table.caption}
      </h2>
      {lead && <p className="mb-3 text-sm text-quiet">{lead}</p>}
      {all && (
        <p className="mb-3 text-sm">
          <TextLink to={all.to}>{all.title}</TextLink>
        </p>
      )}
      <RecordList {...table} />
    </section>
  )
}
