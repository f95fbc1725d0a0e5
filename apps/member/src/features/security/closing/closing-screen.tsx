import { Screen } from '@cairn/ui/page/screen.tsx'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { closing as words } from '@cairn/words/member/account/closing.ts'
import { ClosingSection } from './closing-section.tsx'

/** The end of the account on a page of its own, which only somebody who wants it reads. */
export function ClosingScreen() {
  return (
    <Screen title={words.title} lead={words.lead}>
      <div className="max-w-2xl space-y-4">
        <TextLink to="/security" className="inline-flex min-h-6 items-center text-sm">
          {words.toSecurity}
        </TextLink>
        <ClosingSection />
      </div>
    </Screen>
  )
}
