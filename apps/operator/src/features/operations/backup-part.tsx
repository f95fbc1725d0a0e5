import { startBackup } from '@cairn/contract/operator/operations.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { StatusBadge } from '@cairn/ui/values/status-badge.tsx'
import { operations as words } from '@cairn/words/backoffice/operations.ts'
import { Facts } from '../../components/page/facts.tsx'
import { useCall } from '../../session/calls/use-call.ts'
import { useMay } from '../../session/session.tsx'
import { Part, type PartProps } from './part.tsx'

/** The last backup and test restore. An owner can start a backup while none runs. */
export function BackupPart({ operations, onStarted }: PartProps & { onStarted: () => Promise<void> }) {
  const may = useMay()
  const starting = useCall(startBackup, { onReply: onStarted, onRefused: () => void onStarted() })
  return (
    <Part operations={operations} part="backup">
      {({ is_archived, is_running, has_failed, backup_at, drill, disk }) =>
        is_archived ? (
          <>
            <Facts
              facts={[
                { title: words.lastBackup, value: backup_at ? <DateText date={backup_at} hasTime /> : words.none },
                { title: words.lastDrill, value: drill ? <DateText date={drill.finished_at} hasTime /> : words.none },
                { title: words.drillResult, value: drill && <Drill {...drill} />, isWide: true },
                { title: words.archiveDisk, value: disk && words.free(disk.free, disk.size) },
              ]}
            />
            <div className="mt-4 text-sm" aria-live="polite">
              {is_running ? <p>{words.running}</p> : has_failed && <p className="text-danger">{words.hasFailed}</p>}
            </div>
            {may(startBackup) && !is_running && (
              <div className="mt-4">
                <Button onClick={() => starting.send({})} isBusy={starting.isSending}>
                  {words.backupNow}
                </Button>
              </div>
            )}
          </>
        ) : (
          <p className="text-sm">{words.notArchived}</p>
        )
      }
    </Part>
  )
}

function Drill({ is_ok, sentence }: { is_ok: boolean; sentence: string }) {
  return (
    <span className="flex flex-wrap items-center gap-2 text-sm">
      <StatusBadge status={is_ok ? words.drillPassed : words.drillFailed} look={is_ok ? 'completed' : 'alarm'} />
      <span className="wrap-anywhere">{sentence}</span>
    </span>
  )
}
