import { useCompany } from '../../components/use-company.ts'
import { CompanyLinks } from './company-links.tsx'
import { Languages } from './languages.tsx'

/** The owner's settings for every screen: links, the sentence about risk, the company; and the languages. Absent when none is set. */
export function CompanyFoot() {
  const { company_line: company, risk_line: risk } = useCompany()
  return (
    <>
      <CompanyLinks className="mb-3 flex justify-center lg:mb-0" />
      {risk && <p className="mx-auto mb-3 max-w-xl text-balance lg:m-0">{risk}</p>}
      {company && <p className="mb-1 wrap-anywhere lg:mb-0">{company}</p>}
      <Languages />
    </>
  )
}
