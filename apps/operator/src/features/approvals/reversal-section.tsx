import { viewReversal, type KeptShare } from '@cairn/contract/operator/gains/distributions.ts'
import { DataTable, type Column } from '@cairn/ui/lists/data-table.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { approvals } from '@cairn/words/backoffice/approvals.ts'
import { useQuery } from '@tanstack/react-query'
import { send } from '../../api.ts'
import { Loaded } from '../../components/page/loaded.tsx'
import { Section } from '../../components/page/section.tsx'

const words = approvals.reversal

/** What the reversal of a distribution takes back, and who keeps a share: as it was posted, or as it would be now. */
export function ReversalSection({ distributionId, status }: { distributionId: string; status: string }) {
  const reversal = useQuery({
    queryKey: ['reversal', distributionId, status],
    queryFn: () => send(viewReversal, { params: { id: distributionId } }),
  })
  return (
    <Section title={words.title}>
      <Loaded query={reversal} what={words.loading} lines={3}>
        {({ amount, member_count, kept, kept_amount, kept_count }) => (
          <>
            <p>
              <Text parts={words.lead(<Money cents={amount} className="font-semibold" />, member_count)} />
            </p>
            {kept_count > 0 && (
              <>
                <p className="mt-1 mb-3">
                  <Text parts={words.kept(<Money cents={kept_amount} className="font-semibold" />, kept_count)} />
                </p>
                {kept_count > kept.length && <p className="mb-2 text-sm text-quiet">{words.largest(kept.length)}</p>}
                <DataTable caption={words.title} columns={columns} rows={kept} rowKey={({ member }) => member.id} />
              </>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

const columns: Column<KeptShare>[] = [
  { title: words.member, cell: ({ member }) => member.full_name },
  { title: words.share, isFigure: true, cell: ({ amount }) => <Money cents={amount} className="font-medium" /> },
  { title: words.balance, isFigure: true, cell: ({ balance }) => <Money cents={balance} /> },
]
