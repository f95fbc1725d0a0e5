import { Button } from '@cairn/ui/buttons/button.tsx'
import { Failed } from '@cairn/ui/feedback/failed.tsx'
import { Skeleton } from '@cairn/ui/loading/skeleton.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import { labelledAddresses as words } from '@cairn/words/member/account/labelled-addresses.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { labelledQuery } from '../../../components/addresses/labelled-query.ts'
import { AddAddress } from './add-address.tsx'
import { LabelledRow } from './labelled-row.tsx'

/** The withdrawal addresses that have a label. */
export function LabelledAddresses() {
  const { data, isPending, isFetching, refetch } = useQuery(labelledQuery)
  const queries = useQueryClient()
  const title = useRef<HTMLHeadingElement>(null)
  const [isAdding, setIsAdding] = useState(false)

  async function proceed(message: string) {
    toast.success(message)
    setIsAdding(false)
    // The button that had the focus goes away.
    title.current?.focus()
    await queries.invalidateQueries(labelledQuery)
  }

  return (
    <section aria-labelledby="labelled" className="mt-8 border-t border-line pt-6">
      <h2 ref={title} id="labelled" tabIndex={-1} className="font-semibold">
        {words.title}
      </h2>
      <p className="mt-1 text-sm text-quiet">{words.lead}</p>
      {data ? (
        <ul className="mt-2 divide-y divide-line">
          {data.map((saved) => (
            <LabelledRow key={saved._id} saved={saved} onDone={proceed} />
          ))}
        </ul>
      ) : isPending ? (
        <Waiting for={words.loading}>
          <Skeleton className="mt-4 h-16" />
        </Waiting>
      ) : (
        <Failed message={words.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {isAdding ? (
        <AddAddress onDone={proceed} onCancel={() => setIsAdding(false)} />
      ) : (
        <Button look="secondary" className="mt-4" onClick={() => setIsAdding(true)}>
          {words.add}
        </Button>
      )}
    </section>
  )
}
