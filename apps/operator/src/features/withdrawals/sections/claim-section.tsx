import { claimWithdrawal } from '@cairn/contract/operator/withdrawals/sending.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { withdrawals as words } from '@cairn/words/backoffice/withdrawals/withdrawals.ts'
import { Section } from '../../../components/page/section.tsx'
import { useMay } from '../../../session/session.tsx'
import { useCall } from '../../../session/calls/use-call.ts'
import { RejectWithdrawal } from './reject-withdrawal.tsx'
import { StopBanner } from './stop-banner.tsx'
import { isStopped, isWithheld, type WithdrawalSectionProps } from './withdrawal-section.ts'

/** An approved withdrawal, which one operator claims before it is shown as payable. */
export function ClaimSection({ withdrawal, afterDecision }: WithdrawalSectionProps) {
  const { id, version } = withdrawal
  const may = useMay()
  const claiming = useCall(claimWithdrawal, { onReply: afterDecision.onDone, onRefused: afterDecision.onConflict })
  if (!may(claimWithdrawal)) return null
  return (
    <Section title={words.claim.title}>
      {!isWithheld(withdrawal) && <StopBanner withdrawal={withdrawal} />}
      {!isStopped(withdrawal) && <p className="mb-4 text-sm text-quiet">{words.claim.text}</p>}
      <div className="flex flex-wrap gap-3">
        {!isStopped(withdrawal) && (
          <Button isBusy={claiming.isSending} onClick={() => claiming.send({ params: { id }, version })}>
            {words.claim.submit}
          </Button>
        )}
        <RejectWithdrawal withdrawal={withdrawal} afterDecision={afterDecision} />
      </div>
    </Section>
  )
}
