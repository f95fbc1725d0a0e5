import type { Transaction } from '../../../platform/database/database.ts'

/**
 * The next index of an account or a list, which stays locked until the transaction ends. There is none when it was replaced, and for
 * a member who has an address of it.
 */
export async function giveNextIndex(
  tx: Transaction,
  receivingAddressId: string,
  memberId: string | null,
): Promise<number | undefined> {
  const [given] = await tx.rows<{ path_index: number }>(giveIndex, [receivingAddressId, memberId])
  return given?.path_index
}

// After a restore or a fail-over, indexes that are missing here may have been shown. No list is that long, so it is used up.
const skipped = 1_000
const giveIndex = `
  update receiving_addresses account set indexes_given_in = database_timeline(),
    next_index = next_index + 1 + case when indexes_given_in = database_timeline() then 0 else ${skipped} end
  where id = $1 and replaced_at is null and not exists (
    select from member_addresses own where own.receiving_address_id = account.id and own.member_id = $2)
  returning next_index - 1 as path_index`
