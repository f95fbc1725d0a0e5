import { buttonClass } from '@cairn/ui/button.tsx'
import { Spinner } from '@cairn/ui/spinner.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from '../link.tsx'
import { useSession } from '../session/session.tsx'
import { depositStatusQuery } from './deposit-status-query.ts'

const texts: Record<string, string> = {
  completed: 'Your payment has arrived. The deposit is active.',
  rejected: 'This deposit was rejected. The reason stands in your account history.',
  expired: 'This deposit has expired. Do not pay to this address; make a new deposit.',
}

/** Waits for the payment beside the member, and says when it has come. */
export function PaymentStatus({ recordId }: { recordId: string | undefined }) {
  const { refresh } = useSession()
  const { data: status } = useQuery(depositStatusQuery(recordId))
  const settled = status ? texts[status] : undefined

  // Once: `refresh` is another function after each refresh.
  useEffect(() => {
    if (status === 'completed') refresh()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [status])

  return (
    <div className="space-y-3 rounded-md bg-sunken p-4">
      <output className="flex items-center gap-3 font-medium">
        {settled ?? (
          <>
            <Spinner className="size-5 shrink-0 text-accent" />
            Waiting for your payment
          </>
        )}
      </output>
      {!settled && (
        <p className="text-sm text-quiet">
          It is pending until the network has confirmed it and we have checked it. You can leave this page: it goes on
          without you.
        </p>
      )}
      <Link to="/history" className={buttonClass('secondary')}>
        See account history
      </Link>
    </div>
  )
}
