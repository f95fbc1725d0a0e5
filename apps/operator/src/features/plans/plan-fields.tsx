import type { DistributionRule } from '@cairn/contract/core/constants.ts'
import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import { cleanAmount } from '@cairn/contract/core/typed/clean-amount.ts'
import type { OperatorPlan } from '@cairn/contract/operator/plans.ts'
import { AmountField } from '@cairn/ui/fields/amount-field.tsx'
import { SelectField } from '@cairn/ui/fields/select-field.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { plans as words } from '@cairn/words/backoffice/plans.ts'
import type { ReactNode } from 'react'
import { optionsOf } from '../../components/list/filters/options-of.ts'
import { textOf } from '../../components/dialog/text-of.ts'

interface PlanFieldsProps {
  /** The plan to edit; absent for a new one. */
  plan?: OperatorPlan
  errorOf: (field: string) => ReactNode
}

/** The fields of a plan. The name, term and distribution rule of an open plan cannot change, because members invested by them. */
export function PlanFields({ plan, errorOf }: PlanFieldsProps) {
  const isOpen = plan?.state === 'open'
  const field = (name: string) => ({ name, autoComplete: 'off', error: errorOf(name) })
  const limit = (name: 'min' | 'max') => ({
    ...field(name),
    defaultValue: typeof plan?.[name] === 'bigint' ? centsToDecimal(plan[name]) : undefined,
  })
  return (
    <>
      {!isOpen && <TextField {...field('name')} label={words.name} defaultValue={plan?.name} />}
      <AmountField {...limit('min')} label={words.minUsd} error={errorOf('min') ?? errorOf('amount')} />
      <AmountField {...limit('max')} label={words.maxUsd} />
      {!isOpen && (
        <TextField
          {...field('term_days')}
          label={words.termDays}
          help={words.termHelp}
          inputMode="numeric"
          defaultValue={plan?.term_days ?? undefined}
        />
      )}
      {!isOpen && (
        <SelectField
          {...field('distribution_rule')}
          label={words.rule}
          help={words.ruleHelp}
          options={optionsOf(words.rules)}
          defaultValue={plan?.distribution_rule}
        />
      )}
      <TextField {...field('note')} label={words.note} help={words.noteHelp} defaultValue={plan?.note} />
    </>
  )
}

/** Reads the fields for a call. Values without a field stay as they are. */
export function readPlan(form: FormData, plan?: OperatorPlan) {
  const isOpen = plan?.state === 'open'
  const term = cleanAmount(textOf(form, 'term_days'))
  return {
    name: isOpen ? plan.name : textOf(form, 'name'),
    min: textOf(form, 'min'),
    max: textOf(form, 'max'),
    note: textOf(form, 'note'),
    distribution_rule: (isOpen ? plan.distribution_rule : textOf(form, 'distribution_rule')) as DistributionRule,
    term_days: isOpen ? plan.term_days : term === '' ? null : Number(term),
  }
}
