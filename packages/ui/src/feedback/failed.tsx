import { ui as words } from '@cairn/words/shared/ui.ts'
import { Button } from '../buttons/button.tsx'

export interface FailedProps {
  message: string
  onRetry: () => void
  isRetrying?: boolean
}

export function Failed({ message, onRetry, isRetrying = false }: FailedProps) {
  return (
    <div role="alert" className="rounded-lg border border-line bg-surface p-6 text-center">
      <p className="mb-4 text-quiet">{message}</p>
      <Button look="secondary" onClick={onRetry} isBusy={isRetrying}>
        {words.tryAgain}
      </Button>
    </div>
  )
}
