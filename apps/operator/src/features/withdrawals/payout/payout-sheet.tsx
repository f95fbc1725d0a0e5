import { assets } from '@cairn/contract/core/constants.ts'
import { sendWithdrawal } from '@cairn/contract/operator/withdrawals/sending.ts'
import type { OperatorWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { CopyButton } from '@cairn/ui/buttons/copy-button.tsx'
import { controlClass, describe, Field } from '@cairn/ui/forms/field.tsx'
import { Form } from '@cairn/ui/forms/form.tsx'
import { Progress } from '@cairn/ui/loading/progress.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { table } from '@cairn/words/backoffice/shared/list.ts'
import { payouts as words } from '@cairn/words/backoffice/withdrawals/payouts.ts'
import { withdrawals } from '@cairn/words/backoffice/withdrawals/withdrawals.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { summarise } from '../../../components/list/selection/bulk-outcome.ts'
import { useBulkCall } from '../../../components/list/selection/use-bulk-call.ts'
import { listKey } from '../../../components/list/list.ts'
import { Section } from '../../../components/page/section.tsx'
import { isStopped } from '../sections/withdrawal-section.ts'
import { matchLines } from './match-lines.ts'
import { PayoutLine } from './payout-line.tsx'
import { sheetSize, type Claimed } from './use-claimed.ts'

/**
 * The claimed withdrawals by asset, each with the field of its transaction ID. The server records one after the other, so a refused one
 * keeps its ID and its reason and stops no other, and after a crash each is sent or still claimed.
 */
export function PayoutSheet({ withdrawals: claimed, hasMore }: Claimed) {
  const queries = useQueryClient()
  const bulk = useBulkCall<typeof sendWithdrawal, OperatorWithdrawal>(sendWithdrawal, 'withdrawal_not_sending', {
    hasOwnFields: true,
  })
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const [faults, setFaults] = useState<string[]>([])
  const byAsset = assets.map((asset) => ({ asset, lines: claimed.filter(({ wallet }) => wallet === asset) }))
  const sheet = byAsset.flatMap(({ lines }) => lines)
  const payable = sheet.filter((each) => !isStopped(each))
  const filled = sheet.filter(({ id }) => typed.get(id)?.trim())
  const { status } = bulk

  function paste(text: string) {
    const matched = matchLines(text, payable)
    setFaults(matched.faults)
    setTyped((before) => new Map([...before, ...matched.ids]))
  }

  async function markSent() {
    if (filled.length === 0) return
    const ended = await bulk.run(filled, ({ id, version }) => ({
      params: { id },
      version,
      body: { transaction_id: typed.get(id)?.trim() ?? '' },
    }))
    const isAllDone = ended?.outcomes.every(({ is }) => is === 'done')
    if (ended) toast[isAllDone ? 'success' : 'error'](summarise(ended, words))
    await queries.invalidateQueries({ queryKey: listKey('withdrawals') })
  }

  return (
    <Form noValidate onSubmit={() => void markSent()} className="space-y-5">
      {byAsset.map(({ asset, lines }) => {
        const addresses = lines.filter((each) => !isStopped(each)).map(({ address }) => address)
        return (
          lines.length > 0 && (
            <Section key={asset} title={withdrawals.wallets[asset] ?? asset}>
              <div className="mb-2 flex flex-wrap items-center justify-between gap-3 text-sm">
                <p>
                  <Text parts={words.groupOf(lines.length, <Money cents={sumOf(lines)} />)} />
                </p>
                <CopyButton kind="address" text={addresses.join('\n')} label={words.copyAddresses} isSmall />
              </div>
              <ol className="divide-y divide-line">
                {lines.map((withdrawal) => (
                  <PayoutLine
                    key={withdrawal.id}
                    place={sheet.indexOf(withdrawal) + 1}
                    withdrawal={withdrawal}
                    transactionId={typed.get(withdrawal.id) ?? ''}
                    onTransactionId={(id) => setTyped((before) => new Map(before).set(withdrawal.id, id))}
                    error={status?.outcomes.find(({ row, is }) => row.id === withdrawal.id && is !== 'done')?.why}
                  />
                ))}
              </ol>
            </Section>
          )
        )
      })}
      {hasMore && <p className="text-sm text-quiet">{words.onlyFirst(sheetSize)}</p>}
      <Field label={words.paste} name="pasted" help={words.pasteHelp} error={faults.join(' ')}>
        <textarea
          rows={Math.min(Math.max(payable.length, 3), 12)}
          spellCheck={false}
          dir="ltr"
          className={`${controlClass} font-mono text-sm`}
          {...describe({ name: 'pasted', help: words.pasteHelp, error: faults.join(' ') })}
          id="pasted"
          onChange={(event) => paste(event.currentTarget.value)}
        />
      </Field>
      {status?.isRunning && (
        <Progress
          label={table.working}
          value={status.outcomes.length}
          max={status.all}
          text={table.progress(status.outcomes.length, status.all)}
        />
      )}
      <Button type="submit" isBusy={status?.isRunning ?? false} aria-disabled={filled.length === 0}>
        {words.submit(filled.length)}
      </Button>
    </Form>
  )
}

const sumOf = (lines: readonly OperatorWithdrawal[]) => lines.reduce((sum, { amount }) => sum + amount, 0n)
