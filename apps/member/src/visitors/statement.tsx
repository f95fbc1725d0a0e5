import { LogoMark } from '@cairn/ui/logo.tsx'

const facts = [
  'Every movement of money is booked on two sides, so the books always balance.',
  'Gains are shared out only after they were realised, recorded and approved.',
  'You see each deposit, each withdrawal and where it stands.',
]

/** One calm statement of what the product is. */
export function Statement() {
  return (
    <aside
      aria-label="About Cairn"
      className="border-t border-line bg-sunken px-4 py-10 sm:px-8 lg:border-s lg:border-t-0 lg:px-12"
    >
      <div className="flex flex-col justify-center gap-8 lg:sticky lg:top-0 lg:h-[80dvh]">
        <LogoMark className="hidden size-24 text-accent lg:block" />
        <p className="max-w-sm text-xl font-semibold tracking-tight text-balance">
          Every figure here is one you can check.
        </p>
        <ul className="max-w-sm space-y-3 text-sm text-quiet">
          {facts.map((fact) => (
            <li key={fact} className="border-s-2 border-accent ps-3">
              {fact}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}
