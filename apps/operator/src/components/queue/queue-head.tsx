import { renew, send } from '../../api.ts'
import type { QueueList } from '@cairn/contract/operator/overview.ts'
import { viewQueues } from '@cairn/contract/operator/overview.ts'
import { Money } from '@cairn/ui/values/money.tsx'
import { table as words } from '@cairn/words/backoffice/shared/list.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { listKey, type RecordFilter } from '../list/list.ts'
import { useRenewal } from '../list/live/use-renewal.ts'
import type { ListControl } from '../list/use-list-query.ts'
import type { Queue } from './queue.ts'

interface QueueHeadProps {
  queue: Pick<Queue, 'list' | 'title' | 'openId'>
  tabs: RecordFilter | undefined
  control: ListControl
}

/**
 * The title of a queue with a tab for each state. On a wide screen, without a record beside it, they are in one line, and open states have
 * their count and their sum.
 */
export function QueueHead({ queue: { list, title, openId }, tabs, control }: QueueHeadProps) {
  const counts = useCounts(list)
  const isAlone = openId === undefined
  const Heading = isAlone ? 'h1' : 'h2'
  return (
    <div className={`mb-1 flex flex-wrap items-center gap-x-4 gap-y-2 ${isAlone ? 'xl:flex-nowrap' : ''}`}>
      {/* The shell moves the focus here when the screen changes. */}
      <Heading tabIndex={-1} className="shrink-0 text-xl font-semibold">
        {title}
      </Heading>
      {tabs?.options && (
        <nav
          aria-label={words.states(title)}
          className={`w-full min-w-0 print:hidden ${isAlone ? '[scrollbar-width:none] xl:min-h-10 xl:w-auto xl:overflow-x-auto' : ''}`}
        >
          <ul className={`flex flex-wrap ${isAlone ? 'xl:flex-nowrap' : ''} ${isAlone && !counts ? 'xl:hidden' : ''}`}>
            {[...tabs.options, { value: '', label: words.all }].map(({ value, label }) => {
              const isCurrent = (control.query[tabs.key] ?? '') === value
              const counted = isAlone && counts?.find((each) => each.list === list && each.state === value)
              return (
                <li key={value}>
                  <Link
                    to={control.addressOf({ [tabs.key]: value })}
                    aria-current={isCurrent ? 'page' : undefined}
                    className="flex min-h-10 flex-col justify-center border-b-2 border-transparent px-2 text-sm leading-4 font-medium whitespace-nowrap text-quiet hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
                  >
                    <span>
                      {label}{' '}
                      {counted && (
                        <span className="hidden tabular-nums xl:inline">{counted.count.toLocaleString('en-US')}</span>
                      )}
                    </span>
                    {counted && counted.count > 0 && counted.amount !== null && (
                      <span className="hidden text-xs font-normal tabular-nums xl:block">
                        <Money cents={counted.amount} />
                      </span>
                    )}
                  </Link>
                </li>
              )
            })}
          </ul>
        </nav>
      )}
    </div>
  )
}

/** The counts of all lists, or none when they cannot be read. The tabs show with them, because they would move. They are read again with the rows of this list, and every half minute. */
function useCounts(list: QueueList) {
  const queries = useQueryClient()
  const queryKey = [...listKey(list), 'queues']
  const { data, isError } = useQuery({ queryKey, queryFn: () => send(viewQueues) })
  useRenewal(async () => void queries.setQueryData(queryKey, await renew(viewQueues)), { isPaused: !data })
  return isError ? [] : data?.queues
}
