import { viewLoss, type LossShare } from '@cairn/contract/operator/gains/gains.ts'
import { DataTable, type Column } from '@cairn/ui/lists/data-table.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { approvals } from '@cairn/words/backoffice/approvals.ts'
import { useQuery } from '@tanstack/react-query'
import { send } from '../../api.ts'
import { Loaded } from '../../components/page/loaded.tsx'
import { Section } from '../../components/page/section.tsx'

const words = approvals.loss

/** Each member's share of a loss that is larger than its plan's gains: as posted, or as it would be posted now. */
export function LossSection({ approvalId, status }: { approvalId: string; status: string }) {
  const loss = useQuery({
    queryKey: ['loss', approvalId, status],
    queryFn: () => send(viewLoss, { params: { id: approvalId } }),
  })
  return (
    <Section title={words.title}>
      <Loaded query={loss} what={words.loading} lines={5}>
        {({ from_members, member_count, shares }) => (
          <>
            <p className="mb-3">
              <Text parts={words.lead(<Money cents={from_members} className="font-semibold" />, member_count)} />
            </p>
            {member_count > shares.length && <p className="mb-2 text-sm text-quiet">{words.largest(shares.length)}</p>}
            <DataTable caption={words.title} columns={columns} rows={shares} rowKey={({ member }) => member.id} />
          </>
        )}
      </Loaded>
    </Section>
  )
}

const columns: Column<LossShare>[] = [
  { title: words.member, cell: ({ member }) => member.full_name },
  { title: words.invested, isFigure: true, cell: ({ invested }) => <Money cents={invested} /> },
  { title: words.lost, isFigure: true, cell: ({ lost }) => <Money cents={lost} className="font-medium" /> },
]
