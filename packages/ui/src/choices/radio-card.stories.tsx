import type { ReactNode } from 'react'
import { RadioCard } from './radio-card.tsx'
import { stories } from '../stories.ts'

export default stories('Radio card', {
  'one of two chosen': (
    <Choice legend="Plan">
      <RadioCard name="plan" value="ridge" title="Ridge" defaultChecked>
        From $500.00, for 30 days
      </RadioCard>
      <RadioCard name="plan" value="summit" title="Summit" aside={<p className="px-4 pb-2.5 sm:py-2.5">+1.80%</p>}>
        From $5,000.00, for 90 days
      </RadioCard>
    </Choice>
  ),
  'titles only': (
    <Choice legend="Method">
      <RadioCard name="method" value="bitcoin" title="Bitcoin" />
      <RadioCard name="method" value="ethereum" title="Ethereum" />
    </Choice>
  ),
  'long words': (
    <Choice legend="Long">
      <RadioCard name="long" value="long" title="Kapitalanlagengesellschaftsvertragsbedingungen">
        For those who put in at least $10,000,000.00 and leave it there until the last day of the year after the next.
      </RadioCard>
    </Choice>
  ),
})

function Choice({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      {children}
    </fieldset>
  )
}
