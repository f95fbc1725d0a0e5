import { sql } from 'kysely'

/** What is left of a completed `deposit` after its parts of losses, in cents: what its release pays. */
export const leftOfDeposit = sql<bigint>`deposit.received_cents - deposit.lost_cents`.as('left_cents')
