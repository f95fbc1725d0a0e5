import { Waiting } from '@cairn/ui/waiting.tsx'

/** The shape of the screen: its status, the guidance and the form. */
export function KycWaiting() {
  return (
    <Waiting for="the state of your KYC">
      <div className="space-y-8">
        <div className="h-28 rounded-lg bg-sunken" />
        <div className="grid gap-6 sm:grid-cols-2">
          <div className="h-80 rounded-lg bg-sunken" />
          <div className="h-80 rounded-lg bg-sunken" />
        </div>
        <div className="h-96 max-w-2xl rounded-lg bg-sunken" />
      </div>
    </Waiting>
  )
}
