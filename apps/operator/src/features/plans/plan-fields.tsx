import { centsToDecimal } from '@cairn/contract/core/money.ts'
import type { OperatorPlan } from '@cairn/contract/operator/plans.ts'
import { AmountField } from '@cairn/ui/fields/amount-field.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { plans as words } from '@cairn/words/backoffice/plans.ts'
import type { ReactNode } from 'react'
import { textOf } from '../../components/dialog/text-of.ts'

interface PlanFieldsProps {
  /** The plan to edit; absent for a new one. */
  plan?: OperatorPlan
  errorOf: (field: string) => ReactNode
}

/** The terms of a plan. The name and term of an open plan cannot change, because members invested by them. */
export function PlanFields({ plan, errorOf }: PlanFieldsProps) {
  const isOpen = plan?.state === 'open'
  return (
    <>
      {!isOpen && (
        <TextField
          label={words.name}
          name="name"
          defaultValue={plan?.name}
          autoComplete="off"
          error={errorOf('name')}
        />
      )}
      <AmountField
        label={words.minUsd}
        name="min"
        {...(plan ? { defaultValue: dollars(plan.min) } : {})}
        error={errorOf('min') ?? errorOf('amount')}
      />
      <AmountField
        label={words.maxUsd}
        name="max"
        {...(plan ? { defaultValue: dollars(plan.max) } : {})}
        error={errorOf('max')}
      />
      {!isOpen && (
        <TextField
          label={words.termDays}
          name="term_days"
          help={words.termHelp}
          inputMode="numeric"
          defaultValue={plan?.term_days ?? undefined}
          autoComplete="off"
          error={errorOf('term_days')}
        />
      )}
      <TextField
        label={words.note}
        name="note"
        help={words.noteHelp}
        defaultValue={plan?.note}
        autoComplete="off"
        error={errorOf('note')}
      />
    </>
  )
}

function dollars(cents: bigint | null): string | undefined {
  return cents === null ? undefined : centsToDecimal(cents)
}

/** Reads the fields for a call. Values without a field stay as they are. */
export function readPlan(form: FormData, plan?: OperatorPlan) {
  const isOpen = plan?.state === 'open'
  const term = textOf(form, 'term_days')
  return {
    name: isOpen ? plan.name : textOf(form, 'name'),
    min: textOf(form, 'min'),
    max: textOf(form, 'max'),
    note: textOf(form, 'note'),
    term_days: isOpen ? plan.term_days : term === '' ? null : Number(term),
  }
}
