import type { CallReply } from '@cairn/contract/core/call.ts'
import { startLedgerVerification, viewSeal } from '@cairn/contract/operator/ledger/ledger.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Progress } from '@cairn/ui/loading/progress.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { StatusBadge } from '@cairn/ui/values/status-badge.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import { ledger as words } from '@cairn/words/backoffice/ledger/ledger.ts'
import type { ReactNode } from 'react'
import { LoadFailed } from '../../components/page/loaded.tsx'
import { useFollowed } from '../../components/page/use-followed.ts'
import { useMay } from '../../session/session.tsx'
import { useCall } from '../../session/calls/use-call.ts'
import { LedgerNav } from './ledger-nav.tsx'

type Seal = CallReply<typeof viewSeal>

/** Where the chain of seals ends, and the last verification. The screen reloads every second while one runs. */
export function SealScreen() {
  const seal = useFollowed(['seal'], (sendCall) => sendCall(viewSeal), { isChanging: isRunning })
  return (
    <Screen title={words.seal} lead={words.sealLead}>
      <LedgerNav />
      {seal.isPending ? (
        <Waiting for={words.theSeal} lines={3} />
      ) : seal.isError && !seal.data ? (
        <LoadFailed query={seal} what={words.theSeal} />
      ) : (
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <Chain seal={seal.data} />
          <Verification seal={seal.data} onStarted={async () => void (await seal.refetch())} />
        </div>
      )}
    </Screen>
  )
}

function isRunning({ verification }: Seal): boolean {
  return verification?.finished_at === null
}

function Chain({ seal: { head, unsealed, unsealed_entries } }: { seal: Seal }) {
  return (
    <section aria-label={words.head} className="rounded-lg border border-line bg-surface p-5">
      {head ? (
        <dl className="space-y-4">
          <Fact title={words.lastBlock}>{head.block}</Fact>
          <Fact title={words.sealedAt}>
            <DateText date={head.sealed_at} hasTime />
          </Fact>
          <Fact title={words.head} help={words.headHelp}>
            <code className="text-sm wrap-anywhere">{`${head.block}:${head.hash}`}</code>
          </Fact>
          <Fact title={words.notSealed}>
            {words.transfersCount(unsealed)}, {words.entriesCount(unsealed_entries)}
          </Fact>
        </dl>
      ) : (
        <p className="text-quiet">{words.noBlock}</p>
      )}
    </section>
  )
}

function Fact({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-quiet">{title}</dt>
      <dd className="mt-0.5">{children}</dd>
      {help && <dd className="mt-1 text-xs text-quiet">{help}</dd>}
    </div>
  )
}

function Verification({ seal, onStarted }: { seal: Seal; onStarted: () => Promise<void> }) {
  const may = useMay()
  const starting = useCall(startLedgerVerification, { onReply: onStarted, onRefused: () => void onStarted() })
  const { verification } = seal
  return (
    <section aria-labelledby="verification" className="rounded-lg border border-line bg-surface p-5">
      <h2 id="verification" className="text-base font-semibold">
        {words.verification}
      </h2>
      <p className="mt-1 text-sm text-quiet">{words.verifyLead}</p>
      <div className="my-4" aria-live="polite">
        {verification ? <VerificationStatus verification={verification} /> : <p>{words.noVerification}</p>}
      </div>
      {may(startLedgerVerification) && !isRunning(seal) && (
        <Button onClick={() => starting.send({})} isBusy={starting.isSending}>
          {words.verify}
        </Button>
      )}
    </section>
  )
}

function VerificationStatus({ verification }: { verification: NonNullable<Seal['verification']> }) {
  const { requested_by, finding_count, findings, finished_at, is_valid, transfers_expected, transfers_seen } =
    verification
  if (finished_at === null) {
    const text = words.progress(transfers_seen, transfers_expected)
    return <Progress label={words.verifying} value={transfers_seen} max={Math.max(1, transfers_expected)} text={text} />
  }
  return (
    <>
      <p>
        <StatusBadge
          status={is_valid === null ? words.abandoned : is_valid ? words.isValid : words.broken(finding_count)}
          look={is_valid === null ? 'pending' : is_valid ? 'completed' : 'alarm'}
        />
      </p>
      <p className="mt-2 text-sm text-quiet">
        {words.startedBy(requested_by)}. {words.finished}: <DateText date={finished_at} hasTime />.{' '}
        {is_valid !== null && `${words.checked} ${words.transfersCount(transfers_seen)}.`}
      </p>
      {findings.length > 0 && (
        <ul className="mt-3 list-disc space-y-1 rounded-md border border-danger bg-danger-soft py-3 ps-8 pe-3 text-sm">
          {findings.map((sentence) => (
            <li key={sentence} className="wrap-anywhere">
              {sentence}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
