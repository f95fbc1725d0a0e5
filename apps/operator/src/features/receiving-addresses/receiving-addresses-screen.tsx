import { assets } from '@cairn/contract/core/constants.ts'
import { listReceivingAddresses } from '@cairn/contract/operator/deposits/receiving-addresses.ts'
import { Failed } from '@cairn/ui/feedback/failed.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import { addresses as words } from '@cairn/words/backoffice/receiving-addresses.ts'
import { useQuery } from '@tanstack/react-query'
import { send } from '../../api.ts'
import { AssetSection } from './asset-section.tsx'

/** The receiving address of each asset, with pending requests and earlier addresses. */
export function ReceivingAddressesScreen() {
  const query = useQuery({ queryKey: ['receiving addresses'], queryFn: () => send(listReceivingAddresses) })
  return (
    <Screen title={words.title} lead={words.lead}>
      {body()}
    </Screen>
  )

  function body() {
    if (query.isPending) return <Waiting for={words.title} />
    if (query.isError) {
      return <Failed message={words.failed} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
    }
    const { addresses, asked } = query.data
    return (
      <div className="max-w-4xl space-y-6">
        {assets.map((asset) => (
          <AssetSection
            key={asset}
            asset={asset}
            addresses={addresses.filter((address) => address.asset === asset)}
            asked={asked.filter((one) => one.asset === asset)}
          />
        ))}
      </div>
    )
  }
}
