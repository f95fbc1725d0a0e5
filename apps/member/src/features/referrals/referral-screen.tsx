import type { Referral } from '@cairn/contract/member/account/referrals.ts'
import { CopyField } from '@cairn/ui/buttons/copy-field.tsx'
import { DataTable, type Column } from '@cairn/ui/lists/data-table.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Empty } from '@cairn/ui/feedback/empty.tsx'
import { Failed } from '@cairn/ui/feedback/failed.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import { referrals as words } from '@cairn/words/member/account/referrals.ts'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../session/session.tsx'
import { configuration } from '../../configuration.ts'
import { ReferralLinkField } from './referral-link-field.tsx'
import { referralLink } from './referral-link.ts'
import { referralsQuery } from './referrals-query.ts'

export function ReferralScreen() {
  const { username } = useUser()
  return (
    <Screen title={words.title} lead={words.lead}>
      <div className="space-y-8">
        <div className="max-w-2xl space-y-6">
          <ReferralLinkField link={referralLink(location.origin, username)} />
          <div>
            <CopyField kind="id" label={words.id} name="referral_id" value={username} copyLabel={words.copyId} />
            {!configuration.prefillReferral && <p className="mt-1.5 text-sm text-quiet">{words.askToEnter}</p>}
          </div>
        </div>
        <section aria-labelledby="referrals-title">
          <h2 id="referrals-title" className="mb-4 text-lg font-semibold">
            {words.yours}
          </h2>
          <Referrals />
        </section>
      </div>
    </Screen>
  )
}

function Referrals() {
  const referrals = useQuery(referralsQuery)

  if (referrals.data) {
    const { refs, bonus_percent: percent, earned } = referrals.data
    return (
      <div className="space-y-4">
        {(percent || Boolean(earned)) && (
          <p>
            {percent && words.rule(percent)}{' '}
            {Boolean(earned) && (
              <Text parts={words.earned(<Money cents={earned ?? null} className="font-semibold" />)} />
            )}
          </p>
        )}
        {refs.length === 0 ? (
          <Empty icon="referral" text={words.none}>
            {words.noneNext}
          </Empty>
        ) : (
          <DataTable
            caption={words.yours}
            columns={listColumns(earned !== undefined)}
            rows={refs}
            rowKey={(_, index) => String(index)}
          />
        )}
      </div>
    )
  }
  if (referrals.isPending && !referrals.isError) return <Waiting for={words.loading} lines={6} />
  return <Failed message={words.failed} onRetry={() => void referrals.refetch()} isRetrying={referrals.isFetching} />
}

const hasBonus = ({ balance }: Referral) => (balance ?? 0n) > 0n

/** With amounts for a server whose balances are what the sponsor has earned. */
function listColumns(hasAmounts: boolean): Column<Referral>[] {
  return [
    { title: words.number, cell: (_, index) => index + 1 },
    { title: words.name, cell: (referral) => referral.full_name },
    {
      title: words.bonus,
      cell: (referral) => (hasAmounts ? <Bonus of={referral} /> : hasBonus(referral) ? words.yes : words.no),
    },
    { title: words.registered, cell: (referral) => <DateText date={referral.reg_date} /> },
  ]
}

function Bonus({ of: referral }: { of: Referral }) {
  if (!hasBonus(referral)) return words.no
  return (
    <>
      {words.yes}, <Money cents={referral.balance} isChange />
    </>
  )
}
