import { Waiting } from '@cairn/ui/waiting.tsx'

/** The shape of the form: its plans, two fields and the button. */
export function PlansWaiting() {
  return (
    <Waiting for="the plans">
      <div className="grid max-w-2xl gap-3">
        <div className="h-24 rounded-md bg-sunken" />
        <div className="h-24 rounded-md bg-sunken" />
        <div className="h-24 rounded-md bg-sunken" />
        <div className="mt-3 h-18 rounded-md bg-sunken" />
        <div className="h-18 rounded-md bg-sunken" />
        <div className="h-11 w-36 rounded-md bg-sunken" />
      </div>
    </Waiting>
  )
}
