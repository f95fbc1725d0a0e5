import { Money } from '@cairn/ui/values/money.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { statement as words } from '@cairn/words/member/money/statement.ts'

interface ChangeProps {
  by: bigint | null
  to: bigint | null
  /** The figure’s name, for a compact row, where no heading has it. */
  figure: string
}

/** The change of a figure, with its sign, and the figure after it. */
export function Change({ by, to, figure }: ChangeProps) {
  return (
    <span className="inline-flex flex-col items-end gap-0.5">
      {by === 0n ? (
        <span className="text-quiet">{words.unchanged}</span>
      ) : (
        <Money cents={by} isChange className="font-medium" />
      )}
      <span className="text-xs text-quiet">
        <span className="max-sm:hidden">
          <Text parts={words.after(<Money cents={to} />)} />
        </span>
        <span className="sm:hidden">
          {figure} <Money cents={to} />
        </span>
      </span>
    </span>
  )
}
