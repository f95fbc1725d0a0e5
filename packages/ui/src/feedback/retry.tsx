import { ui as words } from '@cairn/words/shared/ui.ts'
import { Button } from '../buttons/button.tsx'
import { LogoMark } from '../identity/logo.tsx'

export interface RetryProps {
  message: string
  note?: string
  onRetry: () => void
}

/** A whole page that failed to load, with a button to try again. */
export function Retry({ message, note, onRetry }: RetryProps) {
  return (
    <main className="grid flex-1 place-items-center p-6">
      <div className="max-w-sm text-center">
        <LogoMark className="mx-auto size-10 text-quiet" />
        <h1 className="mt-6 text-lg font-semibold">{message}</h1>
        {note && <p className="mt-2 text-quiet">{note}</p>}
        <Button onClick={onRetry} className="mt-6">
          {words.tryAgain}
        </Button>
      </div>
    </main>
  )
}
