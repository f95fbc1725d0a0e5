import { exportJournal, exportTransfers, listTransfers } from '@cairn/contract/operator/ledger/ledger.ts'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { ledger as words } from '@cairn/words/backoffice/ledger/ledger.ts'
import type { RecordFilter } from '../../components/list/list.ts'
import { optionsOf } from '../../components/list/filters/options-of.ts'
import { RecordList } from '../../components/list/record-list.tsx'
import { amountFilter, dayFilters, memberFilter } from '../../components/list/filters/shared-filters.ts'
import { LedgerNav } from './ledger-nav.tsx'
import { transferColumns } from './transfer-columns.tsx'

const kinds = optionsOf(words.kinds)

const filters: RecordFilter[] = [
  { key: 'account', label: words.account, search: 'account', help: words.accountHelp },
  memberFilter(words.member),
  { key: 'reference_id', label: words.reference, search: 'record', help: words.referenceHelp },
  { key: 'operator_id', label: words.actor, search: 'operator', help: words.actorHelp },
  amountFilter,
  { key: 'kind', label: words.kind, options: kinds },
  { key: 'coins', label: words.coins, options: optionsOf(words.coinsFilter) },
  ...dayFilters,
]

export function TransfersScreen() {
  return (
    <Screen title={words.title} lead={words.lead}>
      <LedgerNav />
      <RecordList
        name="transfers"
        caption={words.transfers}
        columns={transferColumns}
        filters={filters}
        emptyText={words.empty}
        call={listTransfers}
        exports={[exportTransfers, exportJournal]}
      />
    </Screen>
  )
}
