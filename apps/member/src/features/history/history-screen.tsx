import type { recordTypes } from '@cairn/contract/member/money/history.ts'
import { buttonClass } from '@cairn/ui/buttons/button.tsx'
import { Tabs } from '@cairn/ui/choices/tabs.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { history as words } from '@cairn/words/member/money/history.ts'
import { records } from '@cairn/words/member/money/records.ts'
import { Link, useLocation } from 'wouter'
import { TextLink } from '@cairn/ui/links/text-link.tsx'
import { useEntryState } from '../../navigation/entry-state.ts'
import { useSession } from '../../session/session.tsx'
import { HistoryFilters } from './history-filters.tsx'
import { HistoryList } from './history-list.tsx'

const types: (typeof recordTypes)[number][] = ['deposit', 'withdrawal']

export function HistoryScreen() {
  const { supports } = useSession()
  const entry = useEntryState()
  const [, navigate] = useLocation()

  function choose(tab: number) {
    const { tab: _, ...others } = entry
    navigate('/history', { replace: true, state: tab === 1 ? { ...others, tab: 'withdrawals' } : others })
  }

  return (
    <Screen
      title={words.title}
      actions={
        supports('records') && (
          <Link to="/plans" className={buttonClass('secondary', true)}>
            {records.running.link}
          </Link>
        )
      }
    >
      {supports('history_filters') && <HistoryFilters />}
      <Tabs
        label={words.tabs}
        chosen={entry.tab === 'withdrawals' ? 1 : 0}
        onChoose={choose}
        tabs={types.map((type) => ({ title: words.tabOf[type], content: <HistoryList type={type} /> }))}
      />
      {supports('statement') && (
        <p className="mt-8 text-sm text-quiet print:hidden">
          {words.statementLead}{' '}
          <TextLink to="/statement" className="inline-flex min-h-6 items-center">
            {words.statement}
          </TextLink>
        </p>
      )}
    </Screen>
  )
}
