import { Button } from '@cairn/ui/button.tsx'
import { LogoMark } from '@cairn/ui/logo.tsx'

interface RetryProps {
  message?: string
  onRetry: () => void
}

/** The whole page could not be had. It says so quietly and offers to try again. */
export function Retry({ message = 'We could not load your account just now.', onRetry }: RetryProps) {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="max-w-sm text-center">
        <LogoMark className="mx-auto size-10 text-quiet" />
        <h1 className="mt-6 text-lg font-semibold">{message}</h1>
        <p className="mt-2 mb-6 text-quiet">Nothing was changed. You are still signed in.</p>
        <Button onClick={onRetry}>Try again</Button>
      </div>
    </main>
  )
}
