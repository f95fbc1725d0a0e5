import type { Asset } from '@cairn/contract/core/constants.ts'
import type { LabelledAddress } from '@cairn/contract/member/account/labelled-addresses.ts'
import type { User } from '@cairn/contract/member/account/members.ts'

interface Choice {
  address: string
  /** Absent for the address of the profile. */
  label?: string
}

export const noAddress: Choice = { address: '' }

/** The addresses that a withdrawal can go to, the profile's first. An altered one is empty, and no choice. */
export function listChoices(user: User, labelled: readonly LabelledAddress[], asset: Asset): Choice[] {
  const all = [{ address: user[`${asset}_address`] }, ...labelled.filter(({ wallet }) => wallet === asset)]
  return all.filter(({ address }) => address !== '')
}

/** The label of an address; undefined for the address of the profile. */
export function labelOf(labelled: readonly LabelledAddress[], address: string): string | undefined {
  return labelled.find((saved) => saved.address === address)?.label
}
