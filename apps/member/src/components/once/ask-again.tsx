import type { HistoryRecord } from '@cairn/contract/member/money/history.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Dialog } from '@cairn/ui/overlays/dialog.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { once } from '@cairn/words/member/money/once.ts'

interface AskAgainProps {
  type: 'deposit' | 'withdrawal'
  of: { same: HistoryRecord | null; answerSame: (isAnother: boolean) => void }
}

/** Asks before a deposit or a withdrawal is made that is the same as one of the last minutes. */
export function AskAgain({ type, of: { same, answerSame } }: AskAgainProps) {
  const words = once[type]
  return (
    <Dialog title={words.again} isOpen={same !== null} onClose={() => answerSame(false)}>
      {same && (
        <p className="text-quiet">
          <Text parts={words.made(<Money cents={same.amount} />, <DateText date={same.date} hasTime />)} />
        </p>
      )}
      <p className="mt-6 grid gap-3 sm:flex sm:justify-end">
        <Button look="secondary" onClick={() => answerSame(false)}>
          {words.no}
        </Button>
        <Button onClick={() => answerSame(true)}>{words.another}</Button>
      </p>
    </Dialog>
  )
}
