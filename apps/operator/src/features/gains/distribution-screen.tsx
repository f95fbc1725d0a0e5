import {
  exportDistributionShares,
  listDistributionShares,
  type Distribution,
  type DistributionShare,
} from '@cairn/contract/operator/distributions.ts'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import { gains as words } from '@cairn/words/backoffice/gains.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { send } from '../../api.ts'
import { BackLink } from '../../components/record/back-link.tsx'
import { amountColumn } from '../../components/list/columns/shared-columns.tsx'
import type { RecordColumn } from '../../components/list/list.ts'
import { RecordList } from '../../components/list/record-list.tsx'

const columns: RecordColumn<DistributionShare>[] = [
  {
    key: 'member',
    title: words.member,
    cell: ({ member }) => member.full_name,
  },
  {
    key: 'username',
    title: words.username,
    isMinor: true,
    cell: ({ member }) => member.username,
  },
  amountColumn('invested', words.invested, ({ invested }) => invested),
  {
    key: 'amount',
    title: words.share,
    isFigure: true,
    cell: ({ amount }) => <Money cents={amount} className="font-medium" />,
  },
]

/** What each member got of one distribution. */
export function DistributionScreen() {
  const { id = '' } = useParams()
  // The list below asks for its own pages; this asks which distribution they are of. What that says has as many lines as it needs,
  // so that the list comes after it.
  const { data, isPending } = useQuery({
    queryKey: ['distribution', id],
    queryFn: () => send(listDistributionShares, { params: { id }, query: { limit: 1 } }),
  })
  return (
    <>
      <BackLink to="/gains/distributions" title={words.distributions} />
      <Screen title={words.sharesTitle} lead={lead()}>
        {isPending ? (
          <Waiting for={words.sharesTitle} lines={6} />
        ) : (
          <RecordList
            name="shares"
            caption={words.sharesTitle}
            columns={columns}
            call={listDistributionShares}
            exports={[exportDistributionShares]}
            params={{ id }}
            rowsOf={({ shares }) => shares}
            rowKey={(share) => share.id}
            emptyText={words.noDistributions}
          />
        )}
      </Screen>
    </>
  )

  function lead() {
    if (isPending) return null
    return data ? <Summary distribution={data.distribution} /> : words.sharesLead
  }
}

/** What was distributed, to how many, by whom and when. */
function Summary({ distribution }: { distribution: Distribution }) {
  const { plan, amount, member_count, distributed_by, distributed_at } = distribution
  return (
    <>
      {plan.name}: <Money cents={amount} /> {words.toMembers(member_count)}, {distributed_by},{' '}
      <DateText date={distributed_at} hasTime />
    </>
  )
}
