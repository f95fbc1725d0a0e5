import type { PlanGains } from '@cairn/contract/operator/gains/gains.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Empty } from '@cairn/ui/feedback/empty.tsx'
import { AmountField } from '@cairn/ui/fields/amount-field.tsx'
import { Form } from '@cairn/ui/forms/form.tsx'
import { DateField } from '@cairn/ui/fields/date-field.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { gains as words } from '@cairn/words/backoffice/gains.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'wouter'
import { textOf } from '../../components/dialog/text-of.ts'
import { Loaded } from '../../components/page/loaded.tsx'
import { BackLink } from '../../components/page/back-link.tsx'
import { DistributionPreview } from './distribution-preview.tsx'
import { planGainsQuery } from './plan-gains-query.ts'

/** Distributes an amount of a plan's gains as of a day: a preview first, then exactly what was previewed. */
export function DistributeScreen() {
  const { plan: planId = '' } = useParams()
  const plans = useQuery(planGainsQuery)
  const plan = plans.data?.find(({ id }) => id === planId)

  return (
    <>
      <BackLink to="/gains" title={words.title} />
      {/* The plan's name may wrap the title, so the lead waits for it: nothing moves later. */}
      <Screen
        title={plan ? words.distributeGainsOf(plan.name) : words.distribute}
        lead={plan ? words.distributeLead[plan.rule] : null}
      >
        <Loaded query={plans} what={words.loading}>
          {() => (plan ? <PreviewForm plan={plan} /> : <Empty text={words.noSuchPlan} />)}
        </Loaded>
      </Screen>
    </>
  )
}

function PreviewForm({ plan }: { plan: PlanGains }) {
  const [query, setQuery] = useState({ amount: '', as_of: '' })

  function preview(form: FormData) {
    setQuery({ amount: textOf(form, 'amount'), as_of: textOf(form, 'as_of') })
  }

  return (
    <>
      <Form noValidate onSubmit={preview} className="mb-8 max-w-xl space-y-5">
        <AmountField
          label={words.amountToDistribute}
          name="amount"
          help={<Text parts={words.upTo(<Money cents={plan.gains} />)} />}
        />
        <DateField
          label={words.asOf}
          name="as_of"
          min={plan.last_as_of ?? undefined}
          defaultValue={plan.as_of}
          help={words.asOfHelp[plan.rule]}
        />
        <Button type="submit" look="secondary">
          {words.preview}
        </Button>
      </Form>
      {query.amount && <DistributionPreview key={JSON.stringify(query)} query={{ plan: plan.id, ...query }} />}
    </>
  )
}
