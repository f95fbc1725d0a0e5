import { assets } from '@cairn/contract/core/constants.ts'
import { listReceivingAddresses } from '@cairn/contract/operator/deposits/receiving-addresses.ts'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { addresses as words } from '@cairn/words/backoffice/deposits/receiving-addresses.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../components/page/loaded.tsx'
import { send } from '../../api.ts'
import { AssetSection } from './asset-section.tsx'

/** The receiving address of each asset, with pending requests and earlier addresses. */
export function ReceivingAddressesScreen() {
  const query = useQuery({ queryKey: ['receiving addresses'], queryFn: () => send(listReceivingAddresses) })
  return (
    <Screen title={words.title} lead={words.lead}>
      <Loaded query={query} what={words.loading}>
        {({ addresses, requests }) => (
          <div className="max-w-4xl space-y-6">
            {assets.map((asset) => (
              <AssetSection
                key={asset}
                asset={asset}
                addresses={addresses.filter((address) => address.asset === asset)}
                requests={requests.filter((one) => one.asset === asset)}
              />
            ))}
          </div>
        )}
      </Loaded>
    </Screen>
  )
}
