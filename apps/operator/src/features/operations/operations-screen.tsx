import { viewOperations } from '@cairn/contract/operator/operations.ts'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { operations as words } from '@cairn/words/backoffice/operations.ts'
import { Loaded } from '../../components/page/loaded.tsx'
import { useFollowed } from '../../components/page/use-followed.ts'
import { BackupPart } from './backup-part.tsx'
import { ExaminationPart } from './examination-part.tsx'
import { ChainsPart, DiskPart, JobsPart, StandbysPart } from './parts.tsx'
import { RatesPart } from './rates-part.tsx'
import { ReleasePart } from './release-part.tsx'

/** The state of the installation, as far as the role sees it, which is followed while a backup runs. */
export function OperationsScreen() {
  const query = useFollowed(['operations'], (sendCall) => sendCall(viewOperations), {
    isChanging: ({ backup }) => backup?.is_running === true,
    everyMs: 2_000,
  })
  return (
    <Screen title={words.title} lead={words.lead}>
      <Loaded query={query} what={words.loading} lines={6}>
        {(operations) => (
          <div className="space-y-6">
            <p className="text-sm text-quiet">{words.version(operations.version)}</p>
            <ExaminationPart operations={operations} />
            <div className="grid items-start gap-6 lg:grid-cols-2">
              <div className="space-y-6">
                <BackupPart operations={operations} onStarted={async () => void (await query.refetch())} />
                <JobsPart operations={operations} />
                <ChainsPart operations={operations} />
                <RatesPart operations={operations} />
              </div>
              <div className="space-y-6">
                <StandbysPart operations={operations} />
                <DiskPart operations={operations} />
                <ReleasePart operations={operations} />
              </div>
            </div>
          </div>
        )}
      </Loaded>
    </Screen>
  )
}
