import {
  checkNames,
  checkTable,
  type CheckedKind,
  type CheckLevel,
  type CheckResult,
} from '@cairn/contract/operator/shared/checks.ts'

/** Every check of a kind of record: each found something, or with a level each has that. */
export function everyCheck(kind: CheckedKind, level?: CheckLevel): CheckResult[] {
  return checkNames
    .filter((name) => (checkTable[name].on as readonly CheckedKind[]).includes(kind))
    .map((name) => ({
      name,
      level: level ?? checkTable[name].level,
      number: 2,
      at: '2026-11-17T10:00:00Z',
      amount: 500_00n,
      paid_in: 200_00n,
    }))
}
