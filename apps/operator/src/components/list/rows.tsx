// Browsers drop the roles of a table when its `display` changes, so they are repeated.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { Call } from '@cairn/contract/core/call.ts'
import { table as words } from '@cairn/words/backoffice/shared/list.ts'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { ColumnHead, cellClass } from './columns/column-head.tsx'
import type { RecordColumn } from './list.ts'
import type { ListedRecord, RecordListProps } from './record-list-props.ts'

interface RowsProps<Row extends ListedRecord> extends Pick<
  RecordListProps<Call, Row>,
  'caption' | 'rowTo' | 'groupOf'
> {
  bulk?: RecordListProps<Call, Row>['bulk'] | undefined
  columns: readonly RecordColumn<Row>[]
  rows: readonly Row[]
  order: string | undefined
  onOrder: (order: string) => void
  chosenIds: ReadonlySet<string>
  onChoose: (ids: ReadonlySet<string>) => void
  /** The query of the list, which the addresses of its records keep. */
  search: string
  /** The record that is open beside the list. */
  openId: string | undefined
  /** Another query is loading. */
  isBusy: boolean
  /** A wide screen shows each row in one line of 36 px. */
  isOneLine: boolean
}

export function Rows<Row extends ListedRecord>(props: RowsProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowTo,
    groupOf,
    bulk,
    order,
    onOrder,
    chosenIds,
    onChoose,
    search,
    openId,
    isBusy,
    isOneLine,
  } = props
  const choosable = bulk ? rows.filter(bulk.may).map(({ id }) => id) : []
  const gathered = gather(rows, groupOf)
  const isAllChosen = choosable.length > 0 && choosable.every((id) => chosenIds.has(id))

  function toggle(ids: readonly string[], isChosen: boolean) {
    const changed = new Set(chosenIds)
    for (const id of ids) {
      if (isChosen) changed.add(id)
      else changed.delete(id)
    }
    onChoose(changed)
  }

  // With the shift key a box sets all from the one that was pressed before it.
  const pressedBefore = useRef<string>(null)
  function press(id: string, isChosen: boolean, isRange: boolean) {
    const shown = gathered.map(({ row }) => row.id).filter((one) => choosable.includes(one))
    const ends = [shown.indexOf(id), isRange ? shown.indexOf(pressedBefore.current ?? id) : -1].filter((at) => at >= 0)
    toggle(shown.slice(Math.min(...ends), Math.max(...ends) + 1), isChosen)
    pressedBefore.current = id
  }

  return (
    <div className="md:overflow-hidden md:rounded-lg md:border md:border-line md:bg-surface print:overflow-visible print:border-0">
      <table role="table" aria-busy={isBusy} className="block w-full text-sm aria-busy:opacity-70 md:table">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="hidden md:table-header-group">
          <tr role="row" className="border-b border-line bg-sunken">
            {bulk && (
              <th role="columnheader" scope="col" className="w-10 ps-3">
                <Box
                  label={words.selectAll}
                  isChecked={isAllChosen}
                  onToggle={(isChosen) => toggle(choosable, isChosen)}
                />
              </th>
            )}
            {columns.map((column) => (
              <ColumnHead key={column.key} column={column} order={order} onOrder={onOrder} isOneLine={isOneLine} />
            ))}
          </tr>
        </thead>
        {/* The links in the rows are pressed; this only handles the arrow keys. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <tbody role="rowgroup" onKeyDown={moveBetweenRows} className="block space-y-3 md:table-row-group">
          {gathered.map(({ row, isContinued, isContinuing }) => (
            <Row
              key={row.id}
              look={`${isContinuing ? continuing : ''} ${isContinued ? continued : ''}`}
              isContinued={isContinued}
              {...{ row, columns, rowTo, bulk, isOneLine, search }}
              isBesideRecord={openId !== undefined}
              isOpen={row.id === openId}
              isChosen={chosenIds.has(row.id)}
              onToggle={(isChosen, isRange) => press(row.id, isChosen, isRange)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps<Record extends ListedRecord> extends Pick<RowsProps<Record>, 'columns' | 'isOneLine' | 'search'> {
  row: Record
  rowTo: RowsProps<Record>['rowTo']
  bulk: RowsProps<Record>['bulk']
  isBesideRecord: boolean
  isOpen: boolean
  isChosen: boolean
  look: string
  isContinued: boolean
  onToggle: BoxProps['onToggle']
}

function Row<Record extends ListedRecord>(props: RowProps<Record>) {
  const {
    row,
    columns,
    rowTo,
    bulk,
    isOneLine,
    search,
    isBesideRecord,
    isOpen,
    isChosen,
    onToggle,
    look,
    isContinued,
  } = props
  const [pathname] = useLocation()
  const from = useHistoryState<{ from?: string } | null>()?.from
  return (
    <tr
      role="row"
      className={`relative block break-inside-avoid rounded-md border border-line bg-surface px-4 py-2 hover:bg-ground has-[a:focus-visible]:bg-ground has-aria-[current=true]:bg-accent-soft md:table-row md:border-0 md:border-b md:last:border-0 ${look}`}
    >
      {bulk && (
        <td role="cell" className="relative z-1 block py-1 md:table-cell md:w-10 md:py-0 md:ps-3">
          {bulk.may(row) && <Box label={words.select(bulk.nameOf(row))} isChecked={isChosen} onToggle={onToggle} />}
        </td>
      )}
      {columns.map((column, index) =>
        isContinued && column.isOfGroup ? (
          <td key={column.key} role="cell" className="sr-only md:not-sr-only">
            <span className="sr-only">{words.asAbove}</span>
          </td>
        ) : (
          <td
            key={column.key}
            role="cell"
            className={`flex flex-wrap items-baseline justify-between gap-x-4 py-1.5 md:h-9 md:px-1.5 md:py-1 xl:px-2 ${index === 0 && isOneLine ? 'xl:w-full xl:max-w-0 xl:min-w-28' : ''} ${cellClass(column, isOneLine)}`}
          >
            {/* A long value wraps below its title. */}
            <span className="text-xs text-quiet md:hidden">{column.title}</span>
            <span
              className={`ms-auto text-end xl:block ${column.isFigure ? '' : 'md:text-start'} ${index === 0 || !isOneLine ? '' : 'xl:max-w-32 xl:overflow-x-clip xl:text-ellipsis min-[90rem]:max-w-40'}`}
            >
              {index === 0 && rowTo ? (
                // Its target is the whole row.
                <TextLink
                  to={rowTo(row) + search}
                  replace={isBesideRecord}
                  state={{ from: isBesideRecord ? from : pathname }}
                  aria-current={isOpen || undefined}
                  ref={isOpen ? scrollTo : undefined}
                  data-row=""
                  className="max-w-full font-medium after:absolute after:inset-0 after:content-['']"
                >
                  <Whole isOneLine={isOneLine}>{column.cell(row)}</Whole>
                </TextLink>
              ) : (
                <Whole isOneLine={isOneLine}>{column.cell(row)}</Whole>
              )}
            </span>
          </td>
        ),
      )}
    </tr>
  )
}

/** Puts the rows of a group together, at the place of its newest. */
function gather<Record extends ListedRecord>(rows: readonly Record[], groupOf: RowsProps<Record>['groupOf']) {
  const groups = new Map<string, Record[]>()
  for (const row of rows) {
    const group = groupOf?.(row) ?? row.id
    groups.set(group, [row, ...(groups.get(group) ?? [])])
  }
  return [...groups.values()].flatMap((group) =>
    group.map((row, index) => ({ row, isContinued: index > 0, isContinuing: index < group.length - 1 })),
  )
}

/** A row that is followed by one of its group, and a row that follows one. */
const continuing = 'max-md:mb-0! max-md:rounded-b-none max-md:border-b-0 md:border-b-0'
const continued = 'max-md:rounded-t-none max-md:border-t-0'

/** A text. In a queue it has one line, and is cut where it is too long: the pointer shows all of it, and so does the record. */
function Whole({ children, isOneLine }: { children: ReactNode; isOneLine: boolean }) {
  if (typeof children !== 'string' || !isOneLine) return children
  return (
    <span title={children} className="xl:block xl:truncate">
      {children}
    </span>
  )
}

interface BoxProps {
  label: string
  isChecked: boolean
  /** `isRange`: the shift key was held. */
  onToggle: (isChecked: boolean, isRange: boolean) => void
}

function Box({ label, isChecked, onToggle }: BoxProps) {
  return (
    <label className="inline-grid size-6 place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={isChecked}
        onChange={({ currentTarget, nativeEvent }) =>
          onToggle(currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        className="size-5 accent-accent"
      />
    </label>
  )
}

/**
 * The arrow keys move from row to row, Home and End to the first and the last. Enter opens, as on every link. The space bar selects
 * a row where that is possible.
 */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (event.key === ' ') return chooseRow(event)
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-row]')]
  const at = links.indexOf(event.target as HTMLElement)
  const goals: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }
  const goal = links[goals[event.key] ?? -1]
  if (at < 0 || !goal) return
  event.preventDefault()
  goal.focus()
}

function chooseRow(event: KeyboardEvent<HTMLElement>) {
  const link = (event.target as HTMLElement).closest('a[data-row]')
  const box = link?.closest('tr')?.querySelector<HTMLInputElement>('input[type=checkbox]')
  if (!box) return
  event.preventDefault()
  box.click()
}

function scrollTo(link: HTMLElement | null) {
  link?.scrollIntoView({ block: 'nearest' })
}
