import { useSyncExternalStore } from 'react'
import { LogoMark } from '@cairn/ui/identity/logo.tsx'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { about as words } from '@cairn/words/member/about.ts'
import { configuration } from '../configuration.ts'

/** Takes no room, so that it moves nothing when it comes after a prerendered page. */
function HowChecked() {
  const offers = useSyncExternalStore(
    () => () => undefined,
    () => configuration.checks,
    () => false,
  )
  return (
    offers && (
      <p className="absolute bottom-0 translate-y-full pt-4 text-sm">
        <TextLink to="/verify" className="inline-flex min-h-6 items-center">
          {words.howChecked}
        </TextLink>
      </p>
    )
  )
}

export function AboutCairn() {
  return (
    <aside
      aria-label={words.title}
      className="border-t border-line bg-sunken px-4 py-10 sm:px-0 lg:border-s lg:border-t-0 lg:px-12"
    >
      <div className="mx-auto flex max-w-md flex-col justify-center gap-8 sm:px-8 lg:sticky lg:mx-0 lg:px-0 lg:top-0 lg:h-[80dvh]">
        <LogoMark className="-ms-2 hidden size-24 text-accent lg:block" />
        <p className="max-w-sm text-xl font-semibold tracking-tight text-balance">{words.statement}</p>
        <div className="relative max-w-sm">
          <ul className="space-y-3 text-sm text-quiet">
            {words.facts.map((fact) => (
              <li key={fact} className="border-s-2 border-accent ps-3">
                {fact}
              </li>
            ))}
          </ul>
          <HowChecked />
        </div>
      </div>
    </aside>
  )
}
