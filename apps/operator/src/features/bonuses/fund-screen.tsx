import { requestBonusFunding } from '@cairn/contract/operator/members/bonuses.ts'
import { Form } from '@cairn/ui/forms/form.tsx'
import { AmountField } from '@cairn/ui/fields/amount-field.tsx'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { bonusBudget as words } from '@cairn/words/backoffice/members/bonuses.ts'
import { evidence } from '@cairn/words/backoffice/shared/records.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useLocation } from 'wouter'
import { BackLink } from '../../components/page/back-link.tsx'
import { randomUuid } from '@cairn/client/browser/random-uuid.ts'
import { EvidenceFields, readEvidence } from '../../components/evidence/evidence-fields.tsx'
import { textOf } from '../../components/dialog/text-of.ts'
import { NoApproverWarning } from '../../components/record/no-approver-warning.tsx'
import { useCall } from '../../session/calls/use-call.ts'
import { listKey } from '../../components/list/list.ts'

/** Requests a funding of the bonus budget. The id is drawn once, so that a form sent twice is one funding. */
export function FundScreen() {
  const [id] = useState(randomUuid)
  const [isReferenceUsed, setIsReferenceUsed] = useState(false)
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const { send, isSending, errorOf, field } = useCall(requestBonusFunding, {
    onRefused: ({ code }) => {
      if (code === 'payment_reference_used') setIsReferenceUsed(true)
    },
    onReply: async ({ msg }) => {
      toast.success(msg ?? words.requested)
      await queries.invalidateQueries({ queryKey: listKey('bonus fundings') })
      navigate('/bonus-budget')
    },
  })

  function submit(form: FormData) {
    send({ body: { id, amount: textOf(form, 'amount'), ...readEvidence(form) } })
  }

  return (
    <>
      <BackLink to="/bonus-budget" title={words.title} />
      <Screen title={words.fund} lead={words.fundLead}>
        <Form noValidate onSubmit={submit} className="max-w-xl space-y-5">
          <NoApproverWarning request="bonus_budget_funding" />
          <AmountField label={words.amount} {...field('amount')} />
          <EvidenceFields errorOf={errorOf} isReferenceUsed={isReferenceUsed} />
          <Button type="submit" isBusy={isSending}>
            {evidence.submit}
          </Button>
        </Form>
      </Screen>
    </>
  )
}
