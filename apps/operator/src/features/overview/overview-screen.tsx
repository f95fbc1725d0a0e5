import { Button } from '@cairn/ui/buttons/button.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { Skeleton } from '@cairn/ui/loading/skeleton.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import { overview as words } from '@cairn/words/backoffice/overview.ts'
import { LoadFailed } from '../../components/page/loaded.tsx'
import { NewRowsNotice } from '../../components/list/live/new-rows-notice.tsx'
import { FiguresSection } from './figures-section.tsx'
import { MoneyCharts } from './money-charts.tsx'
import { TodaySection } from './today-section.tsx'
import { useOverview } from './use-overview.ts'
import { WaitingSection } from './waiting-section.tsx'

/** The first screen: the operator's pending work, and the state of the platform. */
export function OverviewScreen() {
  const { overview, added, removed } = useOverview()
  return (
    <Screen title={words.title} lead={words.lead}>
      {content()}
    </Screen>
  )

  function content() {
    if (overview.isPending) return <Shape />
    if (overview.isError) {
      return <LoadFailed query={overview} what={words.loading} />
    }
    const { waiting, oldest, figures, day, today, days } = overview.data
    return (
      <>
        <NewRowsNotice added={added} removed={removed} onShow={() => void overview.refetch()} />
        <div className="space-y-10">
          <WaitingSection waiting={waiting} oldest={oldest} now={new Date(overview.dataUpdatedAt)}>
            <Button look="secondary" isBusy={overview.isRefetching} onClick={() => void overview.refetch()} isSmall>
              {words.refresh}
            </Button>
          </WaitingSection>
          <FiguresSection figures={figures} />
          <MoneyCharts days={days} />
          <TodaySection today={today} day={day} />
        </div>
      </>
    )
  }
}

function Shape() {
  return (
    <Waiting for={words.loading}>
      <div className="space-y-6">
        <Skeleton className="h-32" />
        <Skeleton className="h-56" />
        <Skeleton className="h-72" />
      </div>
    </Waiting>
  )
}
