import type { ReactNode } from 'react'

export function ProofFact({ term, isWide = false, children }: { term: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${isWide ? 'col-span-full' : ''}`}>
      <dt className="text-sm text-quiet">{term}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}
