/** A block of the size of the content that loads. Use it inside `Waiting`. Its border is for forced colours. */
export function Skeleton({ className }: { className: string }) {
  return <div className={`rounded-md border border-transparent bg-sunken ${className}`} />
}
