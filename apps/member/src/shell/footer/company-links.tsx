import { company as words } from '@cairn/words/member/company.ts'
import { ExternalLink } from '../../components/links/external-link.tsx'
import { useCompany } from '../../components/use-company.ts'

/** The links to the company's pages, and to support. Absent when an owner has set none of them. */
export function CompanyLinks({ className = '' }: { className?: string }) {
  const company = useCompany()
  const links = [
    [words.terms, company.terms_url],
    [words.privacy, company.privacy_url],
    [words.risk, company.risk_url],
    [words.fees, company.fees_url],
    [words.support, company.support_contact],
  ] as const
  if (links.every(([, to]) => to === undefined)) return null
  return (
    <nav aria-label={words.nav} className={className}>
      <ul className="flex flex-wrap justify-[inherit] gap-x-4">
        {links.map(
          ([title, to]) =>
            to !== undefined && (
              <li key={title}>
                <ExternalLink to={to} className="inline-flex min-h-6 items-center hover:text-ink">
                  {title}
                </ExternalLink>
              </li>
            ),
        )}
      </ul>
    </nav>
  )
}
