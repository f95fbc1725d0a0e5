import { centsToDecimal } from '@cairn/contract/core/money.ts'
import { RecordStatus } from '../../record/record-status.tsx'
import type { RecordColumn } from '../list.ts'

/** An amount as a file has it: dollars as a decimal, and nothing where it is not known. */
export function usdText(cents: bigint | null): string {
  return cents === null ? '' : centsToDecimal(cents)
}

/** Whose record it is. */
export function memberColumn<Row extends { member: { full_name: string; username: string } }>(
  title: string,
): RecordColumn<Row> {
  return {
    key: 'member',
    title,
    cell: ({ member }) => member.full_name,
    text: ({ member }) => `${member.full_name} (${member.username})`,
  }
}

/** Where it stands. */
export function statusColumn<Row extends { status: string }>(title: string): RecordColumn<Row> {
  return {
    key: 'status',
    title,
    cell: ({ status }) => <RecordStatus status={status} />,
    text: ({ status }) => status,
  }
}
