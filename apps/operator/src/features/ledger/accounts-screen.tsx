import { accountRoles } from '@cairn/contract/operator/ledger/account-roles.ts'
import { exportAccounts, listAccounts, type LedgerAccount } from '@cairn/contract/operator/ledger/ledger.ts'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { ledger as words } from '@cairn/words/backoffice/ledger/ledger.ts'
import { TextLink } from '@cairn/ui/links/text-link.tsx'
import { amountColumn } from '../../components/list/columns/shared-columns.tsx'
import type { RecordColumn, RecordFilter } from '../../components/list/list.ts'
import { RecordList } from '../../components/list/record-list.tsx'
import { memberFilter } from '../../components/list/filters/shared-filters.ts'
import { accountName } from './account-name.ts'
import { LedgerNav } from './ledger-nav.tsx'

const columns: RecordColumn<LedgerAccount>[] = [
  { key: 'code', title: words.code, cell: ({ code }) => <span className="wrap-anywhere">{code}</span> },
  { key: 'role', title: words.role, cell: accountName },
  {
    key: 'whose',
    title: words.owner,
    cell: ({ member }) =>
      member ? <TextLink to={`/members/${member.id}`}>{member.full_name}</TextLink> : words.platform,
  },
  { key: 'type', title: words.type, cell: ({ type }) => words.types[type] ?? type },
  amountColumn('balance', words.balance, ({ balance }) => balance),
  { key: 'how', title: words.balanceSource, isMinor: true, cell: howKnown },
]

const filters: RecordFilter[] = [
  { key: 'account', label: words.account, search: 'account', help: words.accountHelp },
  memberFilter(words.member),
  {
    key: 'role',
    label: words.role,
    options: accountRoles.map((value) => ({ value, label: words.roles[value] ?? value })),
  },
]

export function AccountsScreen() {
  return (
    <Screen title={words.accounts} lead={words.accountsLead}>
      <LedgerNav />
      <RecordList
        name="accounts"
        caption={words.accounts}
        columns={columns}
        filters={filters}
        emptyText={words.noAccounts}
        call={listAccounts}
        exports={[exportAccounts]}
        rowTo={({ code }) => `/ledger?${new URLSearchParams({ account: code })}`}
      />
    </Screen>
  )
}

function howKnown({ is_computed }: LedgerAccount): string {
  return is_computed ? words.computed : words.stored
}
