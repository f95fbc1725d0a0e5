import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { closing as words } from '@cairn/words/member/account/closing.ts'
import { SecuritySection } from '../security-section.tsx'

/** The way to the page that closes the account. */
export function ClosingLink() {
  return (
    <SecuritySection title={words.title} lead={words.lead}>
      <TextLink to="/security/closing" className="inline-flex min-h-6 items-center text-sm">
        {words.open}
      </TextLink>
    </SecuritySection>
  )
}
