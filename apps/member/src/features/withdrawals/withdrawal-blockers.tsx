import { pauseSentences, type WithdrawalBlocker } from '@cairn/contract/member/money/withdrawals.ts'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { withdrawals as words } from '@cairn/words/member/money/withdrawals.ts'
import { Link } from 'wouter'
import { SendLinkAgain } from '../../components/form/send-link-again.tsx'
import { Notice } from '../../components/page/notice.tsx'

/** The present blockers of a withdrawal, and their ends. The form stays usable. */
export function WithdrawalBlockers({ blockers }: { blockers: readonly WithdrawalBlocker[] }) {
  if (blockers.length === 0) return null
  return (
    <Notice>
      <ul className="space-y-1">
        {blockers.map((blocker) => (
          <li key={`${blocker.reason} ${blocker.wallet} ${blocker.label}`}>
            <Text parts={partsOf(blocker)} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function partsOf({ reason, wallet, label, until, above, why }: WithdrawalBlocker) {
  const time = <DateText date={until ?? ''} hasTime />
  switch (reason) {
    case 'paused':
      return [
        words.blockers.paused(
          wallet && words.methods[wallet],
          why ? (words.blockers.pauses[why] ?? pauseSentences[why]) : words.blockers.pausedForNow,
        ),
      ]
    case 'email_unconfirmed':
      return [words.blockers.email, ' ', <SendLinkAgain key="again" />]
    case 'withdrawals_locked':
      return words.blockers.locked(time)
    case 'payment_missing':
      return [words.blockers.payment]
    case 'address_waiting':
      if (label) return words.blockers.labelled(label, time)
      return words.blockers.address(wallet ? words.methods[wallet] : '', time)
    case 'kyc_needed':
      return [
        ...(above === null || above === 0n ? [words.blockers.kyc] : words.blockers.kycAbove(<Money cents={above} />)),
        ' ',
        <Link key="kyc" to="/kyc" className="font-medium underline underline-offset-4">
          {words.blockers.verify}
        </Link>,
      ]
  }
}
