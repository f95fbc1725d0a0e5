export interface ProgressProps {
  label: string
  value: number
  max: number
  /** Such as `3,200 of 10,000`. */
  text: string
}

export function Progress({ label, value, max, text }: ProgressProps) {
  return (
    <div>
      <p className="mb-1.5 flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-medium">{label}</span>
        <span className="text-quiet tabular-nums">{text}</span>
      </p>
      <progress
        aria-label={label}
        aria-valuetext={text}
        value={value}
        max={max}
        className="progress block h-2 w-full"
      />
    </div>
  )
}
