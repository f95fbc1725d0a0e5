import { company as words } from '@cairn/words/member/company.ts'
import { ExternalLink } from './external-link.tsx'
import { useCompany } from '../use-company.ts'

/** The way to support: an email address, or the address of a page; absent when an owner has set none. */
export function SupportLink() {
  const { support_contact: support } = useCompany()
  if (!support) return null
  return (
    <ExternalLink to={support} className="inline-flex min-h-6 items-center font-medium">
      {support.startsWith('https://') ? words.support : support}
    </ExternalLink>
  )
}
