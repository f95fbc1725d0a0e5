import type { DueTerms } from '@cairn/contract/member/terms.ts'
import type { Transaction } from '../../platform/database/database.ts'

/** The terms in force, unless the member has agreed to this version. Undefined without terms, too. */
export async function findDueTerms(tx: Transaction, memberId: string): Promise<DueTerms | undefined> {
  const [due] = await tx.rows<DueTerms>(dueTerms, [memberId])
  return due
}

/** Selects them for the member `$1`. */
export const dueTerms = `
  select terms_version as version, terms_url as url from settings
  where terms_version is not null and terms_url is not null
    and not exists (select from terms_agreements where member_id = $1 and version = terms_version)`
