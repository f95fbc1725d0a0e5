import type { Factors } from '@cairn/contract/member/factors.ts'
import { Failed } from '@cairn/ui/feedback/failed.tsx'
import { Skeleton } from '@cairn/ui/loading/skeleton.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import { factors as words } from '@cairn/words/member/account/factors.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { factorsQuery } from './factors-query.ts'
import { SecuritySection } from '../security-section.tsx'

const noFactors: Factors = { authenticator_added_at: null, recovery_codes_left: 0, passkeys: [] }

interface FactorSectionProps {
  title: string
  lead: string
  children: (factors: Factors) => ReactNode
}

/** A section about one kind of second factor. All of them show one reply. */
export function FactorSection({ title, lead, children }: FactorSectionProps) {
  const { data: factors, isPending, isFetching, refetch } = useQuery(factorsQuery)
  return (
    <SecuritySection title={title} lead={lead}>
      {factors ? (
        children(factors)
      ) : isPending ? (
        <Waiting for={words.loading}>
          {/* As high as for an account without factors, which most are. */}
          <div className="relative">
            <div inert className="invisible">
              {children(noFactors)}
            </div>
            <Skeleton className="absolute inset-0" />
          </div>
        </Waiting>
      ) : (
        <Failed message={words.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </SecuritySection>
  )
}
