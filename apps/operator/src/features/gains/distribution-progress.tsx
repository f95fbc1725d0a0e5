import { viewDistributionProgress } from '@cairn/contract/operator/distributions.ts'
import { Progress } from '@cairn/ui/loading/progress.tsx'
import { gains as words } from '@cairn/words/backoffice/gains.ts'
import { useQuery } from '@tanstack/react-query'
import { send } from '../../api.ts'

/** How many members a distribution has come to, while it is being posted. */
export function DistributionProgress({ id }: { id: string }) {
  const progress = useQuery({
    queryKey: ['distribution progress', id],
    queryFn: () => send(viewDistributionProgress, { params: { id } }),
    refetchInterval: 400,
    gcTime: 0,
  })
  const { posted = null, of = null } = progress.data ?? {}
  if (posted === null || of === null) return null
  return <Progress label={words.posting} value={posted} max={of} text={words.postedOf(posted, of)} />
}
