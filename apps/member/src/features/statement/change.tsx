import { Money } from '@cairn/ui/values/money.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { statement as words } from '@cairn/words/member/statement.ts'

/** The change of a figure, with its sign, and the figure after it. */
export function Change({ by, to }: { by: bigint | null; to: bigint | null }) {
  return (
    <span className="inline-flex flex-col items-end gap-0.5">
      {by === 0n ? (
        <span className="text-quiet">{words.unchanged}</span>
      ) : (
        <span dir="ltr" className="font-medium">
          {by !== null && by > 0n && '+'}
          <Money cents={by} />
        </span>
      )}
      <span className="text-xs text-quiet">
        <Text parts={words.after(<Money cents={to} />)} />
      </span>
    </span>
  )
}
