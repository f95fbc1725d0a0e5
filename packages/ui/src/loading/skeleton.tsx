/** A still block of the size of what comes; where colours are forced, its border draws it. It stands inside `Waiting`, which says what is waited for. */
export function Skeleton({ className }: { className: string }) {
  return <div className={`rounded-md border border-transparent bg-sunken ${className}`} />
}
