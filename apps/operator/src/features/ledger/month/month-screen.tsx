import { downloadMonth, viewMonth } from '@cairn/contract/operator/ledger/month.ts'
import type { CallReply } from '@cairn/contract/core/call.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { SelectField } from '@cairn/ui/fields/select-field.tsx'
import { Empty } from '@cairn/ui/feedback/empty.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { month as words } from '@cairn/words/backoffice/ledger/month.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { send } from '../../../api.ts'
import { ExportButton } from '../../../components/list/export-button.tsx'
import { Facts } from '../../../components/page/facts.tsx'
import { Loaded } from '../../../components/page/loaded.tsx'
import { Section } from '../../../components/page/section.tsx'
import { LedgerNav } from '../ledger-nav.tsx'
import { AccountsTable, MovementsTables } from './month-tables.tsx'
import { listMonths, nameMonth } from './months.ts'

type Month = CallReply<typeof viewMonth>

/** A month of the ledger, for the accountant: on the screen, as a file and on paper. The address has the month. */
export function MonthScreen() {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('month')
  const query = useQuery({
    queryKey: ['month', asked],
    queryFn: () => send(viewMonth, { query: asked ? { month: asked } : {} }),
    placeholderData: keepPreviousData,
  })
  return (
    <Screen title={words.title} lead={words.lead}>
      <LedgerNav />
      <Loaded query={query} what={words.loading} lines={6}>
        {(month) =>
          month.since === null ? (
            <Empty text={words.none} />
          ) : (
            <>
              <Picker month={month} since={month.since} onChoose={(chosen) => setSearch({ month: chosen })} />
              <MonthReport month={month} />
            </>
          )
        }
      </Loaded>
    </Screen>
  )
}

interface PickerProps {
  month: Month
  since: string
  onChoose: (month: string) => void
}

function Picker({ month: { month }, since, onChoose }: PickerProps) {
  const options = listMonths(since, month).map((value) => ({ value, label: nameMonth(value) }))
  return (
    <div className="mb-6 flex flex-wrap items-end gap-3 print:hidden">
      <SelectField
        label={words.month}
        name="month"
        options={options}
        value={month}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      />
      <ExportButton call={downloadMonth} query={{ month }} />
      <ExportButton call={downloadMonth} query={{ month }} isForSpreadsheet />
      <Button look="quiet" isSmall onClick={() => window.print()}>
        {words.print}
      </Button>
    </div>
  )
}

function MonthReport({ month: { month, is_so_far, accounts, head } }: { month: Month }) {
  const agrees = accounts.every(({ closing, stored }) => stored === null || stored === closing)
  return (
    <div className="space-y-6">
      <Section title={words.nameOf(nameMonth(month), is_so_far)}>
        <p className={agrees ? '' : 'font-semibold text-danger'} role={agrees ? undefined : 'alert'}>
          {agrees ? words.agrees : words.differs}
        </p>
        <p className="mt-1 mb-4 text-sm text-quiet">{words.sums}</p>
        {head ? (
          <Facts
            facts={[
              { title: words.sealed, value: head.block },
              { title: words.sealedAt, value: <DateText date={head.sealed_at} hasTime /> },
              {
                title: words.hash,
                value: (
                  <>
                    <code className="text-sm">{head.hash}</code>
                    {!is_so_far && <span className="block text-xs text-quiet">{words.hashHelp}</span>}
                  </>
                ),
                isWide: true,
              },
            ]}
          />
        ) : (
          <p className="text-quiet">{words.unsealed}</p>
        )}
      </Section>
      <AccountsTable accounts={accounts} />
      <MovementsTables accounts={accounts} />
    </div>
  )
}
