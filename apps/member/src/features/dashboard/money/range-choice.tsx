import { dashboardRanges, type DashboardRange } from '@cairn/contract/member/money/dashboard.ts'
import { dashboard as words } from '@cairn/words/member/dashboard.ts'

interface RangeChoiceProps {
  range: DashboardRange
  onChoose: (range: DashboardRange) => void
}

/** How far back the chart and the results go. */
export function RangeChoice({ range, onChoose }: RangeChoiceProps) {
  return (
    <fieldset className="inline-flex rounded-md border border-line bg-ground p-0.5 text-sm font-medium text-quiet print:hidden">
      <legend className="sr-only">{words.range}</legend>
      {dashboardRanges.map((one) => (
        <label
          key={one}
          className="relative cursor-pointer rounded-sm border border-transparent px-3 py-1 hover:text-ink has-checked:border-line has-checked:bg-surface has-checked:text-ink forced-colors:has-checked:bg-[SelectedItem] forced-colors:has-checked:text-[SelectedItemText] forced-colors:has-checked:forced-color-adjust-none has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:py-2.5"
        >
          <input
            type="radio"
            name="range"
            value={one}
            checked={one === range}
            onChange={() => onChoose(one)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          {words.ranges[one]}
        </label>
      ))}
    </fieldset>
  )
}
