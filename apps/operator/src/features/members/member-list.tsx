import type { Call } from '@cairn/contract/core/call.ts'
import { useId } from 'react'
import { Link } from 'react-router'
import { RecordList } from '../../components/list/record-list.tsx'
import type { RecordListProps } from '../../components/list/record-list-props.ts'
import { linkClass } from './records-section.tsx'

interface MemberListProps<C extends Call, Row> extends RecordListProps<C, Row> {
  /** The link to all of them. */
  all: { to: string; title: string }
}

/** A list of a member's records, with its own heading. */
export function MemberList<C extends Call, Row>({ all, ...table }: MemberListProps<C, Row>) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-base font-semibold">
        {table.caption}
      </h2>
      <p className="mb-3 text-sm">
        <Link to={all.to} className={linkClass}>
          {all.title}
        </Link>
      </p>
      <RecordList {...table} />
    </section>
  )
}
