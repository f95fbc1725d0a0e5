import { sql } from 'kysely'
import type { AccountRole } from '@cairn/contract/operator/ledger/account-roles.ts'
import { memberObject, type MemberFields } from '../../shared/members/member-fields.ts'
import { planOfAccount, type GainsPlan } from '../../ledger/reporting/plan-of-account.ts'

/** An account with the member or the plan that it is for. */
export interface AccountFields {
  code: string
  role: AccountRole
  member: MemberFields | null
  plan: GainsPlan | null
}

/** The fields of an account of a query, as columns. */
export function accountColumns(account: string) {
  return sql`${sql.ref(`${account}.code`)}, ${sql.ref(`${account}.role`)},
    (select ${memberObject('members')} from members where id = ${sql.ref(`${account}.member_id`)}) as member,
    ${planOfAccount(account)} as plan`
}

export function accountFields(account: string) {
  return sql<AccountFields>`(select row_to_json(fields) from (select ${accountColumns(account)}) as fields)`
}
