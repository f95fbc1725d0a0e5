import { viewOperator } from '@cairn/contract/operator/operators/sessions.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Dialog } from '@cairn/ui/overlays/dialog.tsx'
import { formatTime } from '@cairn/ui/values/dates.ts'
import { session as words } from '@cairn/words/backoffice/shared/session.ts'
import { DialogAlert } from '../components/dialog/dialog-alert.tsx'
import { useDialogCall } from './calls/use-call.ts'

interface IdleWarningProps {
  /** In milliseconds since 1970. */
  endsAt: number
  onKept: () => void
}

/** Warns before the session ends for lack of calls. Any answer keeps it, Escape too. */
export function IdleWarning({ endsAt, onKept }: IdleWarningProps) {
  const keeping = useDialogCall(viewOperator, { onReply: onKept })
  const keep = () => keeping.send({})
  /** Escape keeps the session as the button does; the dialog closes with the reply. */
  function mayClose(): boolean {
    keep()
    return false
  }
  return (
    <Dialog title={words.idle.title} isOpen mayClose={mayClose} onClose={onKept}>
      <div className="space-y-4">
        <p className="text-sm text-quiet">{words.idle.text(formatTime(new Date(endsAt)))}</p>
        <DialogAlert>{keeping.refusal?.message}</DialogAlert>
        <Button isBusy={keeping.isSending} onClick={keep}>
          {words.idle.keep}
        </Button>
      </div>
    </Dialog>
  )
}
