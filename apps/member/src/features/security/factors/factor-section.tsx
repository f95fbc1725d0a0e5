import type { Factors } from '@cairn/contract/member/account/factors.ts'
import { Skeleton } from '@cairn/ui/loading/skeleton.tsx'
import { factors as words } from '@cairn/words/member/account/factors.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadedSection } from '../loaded-section.tsx'
import { factorsQuery } from './factors-query.ts'

const noFactors: Factors = { authenticator_added_at: null, recovery_codes_left: 0, passkeys: [] }

interface FactorSectionProps {
  title: string
  lead: string
  children: (factors: Factors) => ReactNode
}

/** A section about one kind of second factor. All of them show one reply. */
export function FactorSection({ title, lead, children }: FactorSectionProps) {
  const { failed, loading } = words
  // As high as for an account without factors, which most are.
  const placeholder = (
    <div className="relative">
      <div inert className="invisible">
        {children(noFactors)}
      </div>
      <Skeleton className="absolute inset-0" />
    </div>
  )
  return (
    <LoadedSection query={useQuery(factorsQuery)} words={{ title, lead, loading, failed }} placeholder={placeholder}>
      {children}
    </LoadedSection>
  )
}
