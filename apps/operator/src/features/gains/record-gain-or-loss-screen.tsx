import { randomUuid } from '@cairn/client/browser/random-uuid.ts'
import {
  listGainsAndLosses,
  recordGainOrLoss,
  type GainOrLoss,
  type GainOrLossKind,
  type PlanGains,
} from '@cairn/contract/operator/gains/gains.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Empty } from '@cairn/ui/feedback/empty.tsx'
import { AmountField } from '@cairn/ui/fields/amount-field.tsx'
import { Form } from '@cairn/ui/forms/form.tsx'
import { SelectField } from '@cairn/ui/fields/select-field.tsx'
import { DateField } from '@cairn/ui/fields/date-field.tsx'
import { readBack } from '@cairn/ui/values/dates.ts'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { evidence } from '@cairn/words/backoffice/shared/records.ts'
import { gains as words } from '@cairn/words/backoffice/gains.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useLocation } from 'wouter'
import { send as sendCall } from '../../api.ts'
import { textOf } from '../../components/dialog/text-of.ts'
import { EvidenceFields, readEvidence } from '../../components/evidence/evidence-fields.tsx'
import { optionsOf } from '../../components/list/filters/options-of.ts'
import { listKey } from '../../components/list/list.ts'
import { Loaded } from '../../components/page/loaded.tsx'
import { BackLink } from '../../components/page/back-link.tsx'
import { NoApproverWarning } from '../../components/record/no-approver-warning.tsx'
import { useCall } from '../../session/calls/use-call.ts'
import { planGainsQuery } from './plan-gains-query.ts'

export function RecordGainOrLossScreen() {
  const plans = useQuery(planGainsQuery)
  const newest = useQuery(newestQuery)
  return (
    <>
      <BackLink to="/gains" title={words.title} />
      <Screen title={words.record} lead={words.recordLead}>
        <Loaded query={plans} what={words.loading} lines={5}>
          {(known) =>
            known.length === 0 ? (
              <Empty text={words.noPlans} />
            ) : (
              !newest.isPending && <RecordForm plans={known} like={newest.data} />
            )
          }
        </Loaded>
      </Screen>
    </>
  )
}

const newestQuery = queryOptions({
  queryKey: [...listKey('gains and losses'), 'newest'],
  queryFn: async () => (await sendCall(listGainsAndLosses, { query: {} })).gains_and_losses[0] ?? null,
})

interface RecordFormProps {
  plans: readonly PlanGains[]
  /** The newest record. The next one mostly has the same plan, account and counterparty. */
  like: GainOrLoss | null | undefined
}

/** A gain or loss with its evidence. The id is drawn once, so that a form sent twice is recorded once. */
function RecordForm({ plans, like }: RecordFormProps) {
  const [id] = useState(randomUuid)
  const [kind, setKind] = useState<GainOrLossKind>('gain')
  const [day, setDay] = useState(() => new Date().toISOString().slice(0, 10))
  const [isReferenceUsed, setIsReferenceUsed] = useState(false)
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const { send, isSending, errorOf } = useCall(recordGainOrLoss, {
    onRefused: ({ code }) => {
      if (code === 'payment_reference_used') setIsReferenceUsed(true)
    },
    onReply: async ({ msg }) => {
      toast.success(msg ?? words.recorded)
      await Promise.all([
        queries.invalidateQueries({ queryKey: listKey('gains and losses') }),
        queries.invalidateQueries({ queryKey: planGainsQuery.queryKey }),
      ])
      navigate('/gains')
    },
  })

  function submit(form: FormData) {
    const text = (name: string) => textOf(form, name)
    send({ body: { id, kind, plan: text('plan'), amount: text('amount'), day: text('day'), ...readEvidence(form) } })
  }

  const field = (name: string) => ({ name, error: errorOf(name), autoComplete: 'off' })
  return (
    <Form noValidate onSubmit={submit} className="max-w-xl space-y-5">
      <NoApproverWarning request="gain_or_loss" />
      <SelectField
        label={words.kind}
        name="kind"
        options={optionsOf(words.kinds)}
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value as GainOrLossKind)}
        help={words.kindHelp[kind]}
      />
      <SelectField
        label={words.plan}
        {...field('plan')}
        defaultValue={like?.plan.id}
        help={like && words.asLast}
        placeholder={words.choosePlan}
        options={plans.map(({ id: value, name }) => ({ value, label: name }))}
      />
      {/* The plan is mostly filled in. */}
      <AmountField
        label={words.amount}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen is this form
        autoFocus
        {...field('amount')}
      />
      <DateField
        label={words.day}
        {...field('day')}
        defaultValue={day}
        onChoose={setDay}
        help={readBack(day) ?? words.dayHelp}
      />
      <EvidenceFields like={like} errorOf={errorOf} isReferenceUsed={isReferenceUsed} />
      <Button type="submit" isBusy={isSending}>
        {evidence.submit}
      </Button>
    </Form>
  )
}
