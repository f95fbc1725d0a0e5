import { LoadMore } from '@cairn/ui/lists/load-more.tsx'
import type { Call } from '@cairn/contract/core/call.ts'
import { RefusedError } from '@cairn/client/calls/client.ts'
import { Empty } from '@cairn/ui/feedback/empty.tsx'
import { Failed } from '@cairn/ui/feedback/failed.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import { table as words } from '@cairn/words/backoffice/shared/list.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type ComponentProps, type ReactNode, type RefObject } from 'react'
import { renew } from '../../api.ts'
import { useQueue } from '../queue/queue.ts'
import { QueueHead } from '../queue/queue-head.tsx'
import { SelectionBar } from './selection/selection-bar.tsx'
import { ColumnsMenu } from './columns/columns-menu.tsx'
import { ExportButton, isCsv } from './export-button.tsx'
import { Filters } from './filters/filters.tsx'
import { NewRowsNotice } from './live/new-rows-notice.tsx'
import { RefreshButton } from './live/refresh-button.tsx'
import { listKey, type ListQuery, type RecordColumn } from './list.ts'
import type { RecordListProps } from './record-list-props.ts'
import { Rows } from './rows.tsx'
import { useSelection } from './selection/use-selection.ts'
import { useFreshRows } from './live/use-fresh-rows.ts'
import { useHiddenColumns } from './columns/use-hidden-columns.ts'
import { useListQuery } from './use-list-query.ts'
import { useRecords } from './use-records.ts'

/**
 * A list of records that the server filters, sorts and pages. Filters and order are in the URL. The arrow keys move from row to
 * row and Enter opens one. Below 768 px it is a list of cards. Beside an open record it shows its main columns.
 */
export function RecordList<C extends Call>(props: RecordListProps<C>) {
  const { name, columns, filters = [], emptyText, exports = [], params, fixed } = props
  const queue = useQueue()
  const isBesideRecord = queue?.openId !== undefined
  const control = useListQuery(columns, filters, queue ? `/${queue.list}` : undefined)
  const shown = useShownRows(props, control.query)
  const { list, rows, count } = shown
  const [hidden, toggleColumn] = useHiddenColumns(name)
  const hasRows = !list.isPending && rows.length > 0
  if (queue?.isHidden) return null
  const notice = <NewRowsNotice added={shown.added} removed={shown.removed} onShow={shown.show} />
  return (
    <>
      {queue && <QueueHead queue={queue} tabs={filters.find(({ isTabs }) => isTabs)} control={control} />}
      <div className="mb-1 flex flex-wrap items-center gap-x-4 gap-y-1">
        <Filters filters={filters} columns={columns} control={control} />
        {!isBesideRecord && queue?.actions}
        {hasRows && !isBesideRecord && (
          <ListBar
            {...{ list, columns, hidden, toggleColumn, exports, params, count }}
            query={{ ...control.query, ...fixed }}
            shownCount={rows.length}
          />
        )}
      </div>
      {list.isPending ? (
        <Waiting for={props.caption} lines={6} />
      ) : list.isError && rows.length === 0 ? (
        <Failed
          message={list.error instanceof RefusedError ? list.error.message : words.failed}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : rows.length === 0 ? (
        <>
          {notice}
          <Empty text={control.isNarrowed ? words.noMatches : emptyText}>
            <RefreshButton list={list} />
          </Empty>
        </>
      ) : (
        <LoadedRows
          {...props}
          columns={columns.filter(
            (column, index) => index === 0 || (isBesideRecord ? column.isMain : !hidden.has(column.key)),
          )}
          bulk={isBesideRecord ? undefined : props.bulk}
          order={control.query['order']}
          onOrder={(order) => control.change({ order })}
          search={queue ? control.search : ''}
          openId={queue?.openId}
          shown={shown}
          notice={notice}
        />
      )}
    </>
  )
}

/** The rows of the query, with those that are selected. `count` is the element that takes a lost focus. */
function useShownRows<C extends Call>(props: RecordListProps<C>, query: ListQuery) {
  const { params, fixed, bulk, isQueue = false } = props
  const [chosenIds, setChosenIds] = useSelection([params, fixed, query])
  const count = useRef<HTMLOutputElement>(null)
  const { list, rows: readRows, readPage } = useRecords(props, query)
  const { rows, added, removed } = useFreshRows({
    query: JSON.stringify([params, fixed, query]),
    rows: readRows,
    hasMore: list.hasNextPage,
    readPage: (page) => readPage({ ...page, by: renew }),
    isPaused: !isQueue || chosenIds.size > 0 || list.isFetching || list.data === undefined,
  })
  const onRows = useQueue()?.onRows
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const ids = rows.map(({ id }) => id).join(' ')
  useEffect(() => {
    const loadMore = () => void (isFetchingNextPage || fetchNextPage())
    onRows?.({ ids: ids === '' ? [] : ids.split(' '), hasMore: hasNextPage, loadMore })
  }, [onRows, ids, hasNextPage, isFetchingNextPage, fetchNextPage])
  // Drop selected rows that have disappeared or are no longer eligible.
  const chosen = bulk ? rows.filter((row) => chosenIds.has(row.id) && bulk.may(row)) : []

  /** Shows added and removed rows. The pressed button disappears, so the focus moves to the count. */
  function show() {
    void list.refetch()
    count.current?.focus()
  }

  /** Clears the selection. The pressed button disappears, so the focus moves to the count. */
  function chooseNone() {
    setChosenIds(new Set())
    count.current?.focus()
  }

  return { list, rows, added, removed, show, count, chosen, chosenIds, setChosenIds, chooseNone }
}

interface LoadedRowsProps<C extends Call>
  extends
    Omit<RecordListProps<C>, 'bulk'>,
    Pick<ComponentProps<typeof Rows>, 'order' | 'onOrder' | 'search' | 'openId'> {
  bulk: RecordListProps<C>['bulk'] | undefined
  shown: ReturnType<typeof useShownRows<C>>
  notice: ReactNode
}

function LoadedRows<C extends Call>({ shown, notice, ...props }: LoadedRowsProps<C>) {
  const { name, bulk } = props
  const { list, rows, chosen, chosenIds, setChosenIds, chooseNone } = shown
  const queries = useQueryClient()
  return (
    <>
      {notice}
      {list.isRefetchError && (
        <p role="alert" className="mb-2 text-sm text-danger">
          {words.refreshFailed}
        </p>
      )}
      {bulk && (
        <SelectionBar
          count={chosen.length}
          onAll={() => setChosenIds(new Set(rows.filter(bulk.may).map(({ id }) => id)))}
          onNone={chooseNone}
        >
          {bulk.actions(chosen, () => {
            chooseNone()
            void queries.invalidateQueries({ queryKey: listKey(name) })
          })}
        </SelectionBar>
      )}
      <Rows
        {...props}
        rows={rows}
        chosenIds={chosenIds}
        onChoose={setChosenIds}
        isBusy={list.isPlaceholderData}
        isOneLine={props.isQueue === true}
      />
      <LoadMore
        hasMore={list.hasNextPage}
        hasFailed={list.isFetchNextPageError}
        isLoading={list.isFetchingNextPage}
        onLoad={() => void list.fetchNextPage()}
      />
    </>
  )
}

interface ListBarProps<Row> {
  list: ComponentProps<typeof RefreshButton>['list'] & { hasNextPage: boolean }
  columns: readonly RecordColumn<Row>[]
  params: Record<string, string> | undefined
  shownCount: number
  count: RefObject<HTMLOutputElement | null>
  exports: readonly Call[]
  query: ListQuery
  hidden: ReadonlySet<string>
  toggleColumn: (key: string) => void
}

/** The number of rows, and what can be done with the whole list. */
function ListBar<Row>(props: ListBarProps<Row>) {
  const { list, shownCount, count, exports, params, query, columns, hidden, toggleColumn } = props
  return (
    <div className="relative ms-auto flex flex-wrap items-center justify-end gap-x-1 gap-y-1 print:hidden">
      <output ref={count} tabIndex={-1} className="me-2 w-full text-sm text-quiet sm:w-auto">
        {words.shown(shownCount, list.hasNextPage)}
      </output>
      <RefreshButton list={list} />
      {exports.map((each) => (
        <ExportButton key={each.path} call={each} params={params} query={query} />
      ))}
      {exports.filter(isCsv).map((each) => (
        <ExportButton key={each.path} call={each} params={params} query={query} isForSpreadsheet />
      ))}
      {columns.length > 1 && <ColumnsMenu columns={columns} hidden={hidden} onToggle={toggleColumn} />}
    </div>
  )
}
