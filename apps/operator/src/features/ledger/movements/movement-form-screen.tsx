import {
  movements,
  requestCustodyMovement,
  type CustodyAsset,
  type Movement,
} from '@cairn/contract/operator/ledger/custody-movements.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { AmountField } from '@cairn/ui/fields/amount-field.tsx'
import { SelectField } from '@cairn/ui/fields/select-field.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { Form } from '@cairn/ui/forms/form.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { custody as words } from '@cairn/words/backoffice/ledger/custody.ts'
import { reconciliations } from '@cairn/words/backoffice/ledger/reconciliations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useLocation, useSearchParams } from 'wouter'
import { ReasonField } from '../../../components/dialog/reason-field.tsx'
import { textOf } from '../../../components/dialog/text-of.ts'
import { EvidenceFileField, readEvidenceFile } from '../../../components/evidence/evidence-file-field.tsx'
import { optionsOf } from '../../../components/list/filters/options-of.ts'
import { listKey } from '../../../components/list/list.ts'
import { BackLink } from '../../../components/page/back-link.tsx'
import { NoApproverWarning } from '../../../components/record/no-approver-warning.tsx'
import { useCall } from '../../../session/calls/use-call.ts'

/** What can be requested without reversing another movement. */
const kinds = optionsOf(words.kinds).filter(({ value }) => value !== 'network_fee_returned')

/** Requests a movement of holdings. The URL fills it in: for the difference of a count, the fee of a withdrawal, or a reversal. */
export function MovementFormScreen() {
  const [given] = useSearchParams()
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const [transfer, setTransfer] = useState(given.get('transfer') ?? '')
  const [asset, setAsset] = useState(given.get('asset') ?? '')
  const [toAsset, setToAsset] = useState(given.get('to_asset') ?? '')
  const reverses = given.get('reverses')
  const reconciliation = given.get('reconciliation_id')
  const isMove = transfer !== '' && movements[transfer as Movement]?.other === null
  const { send, isSending, errorOf, field } = useCall(requestCustodyMovement, {
    onReply: async ({ msg }) => {
      toast.success(msg ?? words.requested)
      await queries.invalidateQueries({ queryKey: listKey('movements') })
      navigate('/ledger/movements')
    },
  })

  function submit(form: FormData) {
    const typed = (name: string) => textOf(form, name) || undefined
    const optional = {
      coins: typed('coins'),
      to_asset: typed('to_asset') as CustodyAsset | undefined,
      to_coins: typed('to_coins'),
      transaction_id: typed('transaction_id'),
      withdrawal_id: typed('withdrawal_id'),
      reverses: reverses ?? undefined,
      reconciliation_id: reconciliation ?? undefined,
    }
    send({
      body: {
        transfer: transfer as Movement,
        asset: asset as CustodyAsset,
        amount: textOf(form, 'amount'),
        reason: textOf(form, 'reason'),
        evidence_file_id: readEvidenceFile(form),
        ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
      },
    })
  }

  const filled = (name: string) => ({
    ...field(name as 'coins'),
    defaultValue: given.get(name) ?? '',
    readOnly: reverses !== null,
  })
  const assets = optionsOf(reconciliations.assets)
  return (
    <>
      <BackLink to="/ledger/movements" title={words.title} />
      <Screen title={words.request} lead={words.requestLead}>
        <Form noValidate onSubmit={submit} className="max-w-xl space-y-5">
          <NoApproverWarning request="custody_movement" />
          {reverses && <p className="text-sm text-quiet">{words.reversal}</p>}
          {reconciliation && (
            <p className="text-sm text-quiet">
              {words.forCount} <TextLink to={`/ledger/reconciliations/${reconciliation}`}>{words.openCount}</TextLink>
            </p>
          )}
          <SelectField
            label={words.kind}
            {...field('transfer')}
            placeholder={words.chooseKind}
            options={reverses ? optionsOf(words.kinds) : kinds}
            value={transfer}
            disabled={reverses !== null}
            onChange={(event) => setTransfer(event.currentTarget.value)}
          />
          <SelectField
            label={isMove ? words.fromAsset : words.asset}
            {...field('asset')}
            placeholder={words.chooseAsset}
            options={assets}
            value={asset}
            disabled={reverses !== null}
            onChange={(event) => setAsset(event.currentTarget.value)}
          />
          {asset !== 'usd' && <TextField label={words.coins} {...filled('coins')} {...coins} help={words.coinsHelp} />}
          {isMove && (
            <>
              <SelectField
                label={words.toAsset}
                {...field('to_asset')}
                placeholder={words.chooseAsset}
                options={assets.filter(({ value }) => value !== asset)}
                value={toAsset}
                onChange={(event) => setToAsset(event.currentTarget.value)}
              />
              {toAsset !== 'usd' && <TextField label={words.toCoins} {...filled('to_coins')} {...coins} />}
            </>
          )}
          <AmountField label={words.amount} {...filled('amount')} help={words.amountHelp} />
          <TextField
            label={words.transaction}
            {...field('transaction_id')}
            help={words.transactionHelp}
            autoComplete="off"
          />
          {transfer === 'network_fee_paid' && (
            <TextField
              label={words.withdrawal}
              {...field('withdrawal_id')}
              defaultValue={given.get('withdrawal_id') ?? ''}
              help={words.withdrawalHelp}
              autoComplete="off"
            />
          )}
          <ReasonField error={errorOf('reason')} />
          <EvidenceFileField error={errorOf('evidence_file_id')} />
          <Button type="submit" isBusy={isSending}>
            {words.submit}
          </Button>
        </Form>
      </Screen>
    </>
  )
}

const coins = { inputMode: 'decimal', autoComplete: 'off', dir: 'ltr' } as const
