import { Empty } from '@cairn/ui/feedback/empty.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { payouts as words } from '@cairn/words/backoffice/withdrawals/payouts.ts'
import { withdrawals } from '@cairn/words/backoffice/withdrawals/withdrawals.ts'
import { BackLink } from '../../../components/page/back-link.tsx'
import { Loaded } from '../../../components/page/loaded.tsx'
import { PayoutSheet } from './payout-sheet.tsx'
import { useClaimed } from './use-claimed.ts'

/** All withdrawals that the operator claimed, to be sent together and marked as sent with one press. */
export function PayoutScreen() {
  const claimed = useClaimed()
  return (
    <>
      <BackLink to="/withdrawals" title={withdrawals.back} />
      <Screen title={words.title} lead={words.lead}>
        <Loaded query={claimed} what={words.loading} lines={6}>
          {(sheet) =>
            sheet.withdrawals.length === 0 ? (
              <Empty text={words.empty}>
                <TextLink to="/withdrawals?status=processing">{words.toSend}</TextLink>
              </Empty>
            ) : (
              <PayoutSheet {...sheet} />
            )
          }
        </Loaded>
      </Screen>
    </>
  )
}
