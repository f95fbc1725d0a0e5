import { useId, type ReactNode } from 'react'

export function Section({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-5">
      <h2 id={id} className="text-base font-semibold">
        {title}
      </h2>
      {note && <p className="mt-1 text-sm text-quiet">{note}</p>}
      <div className="mt-3">{children}</div>
    </section>
  )
}
