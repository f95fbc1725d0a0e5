import { RefusedError } from '@cairn/client/calls/client.ts'
import { sendWithProgress } from '@cairn/client/calls/send-with-progress.ts'
import { uploadEvidenceFile, type EvidenceFile } from '@cairn/contract/operator/approvals/evidence-files.ts'
import { session as words } from '@cairn/words/backoffice/shared/session.ts'
import { useEffect, useRef, useState } from 'react'
import { sendBy } from '../../api.ts'
import { showEnd } from '../../session/calls/show-error.ts'

/** The outcome for the file that was chosen last. */
export type Upload =
  | { is: 'none' }
  /** `part` of it is sent, from 0 to 1. */
  | { is: 'uploading'; part: number }
  | { is: 'attached'; file: EvidenceFile }
  | { is: 'failed'; message: string }

/**
 * Uploads the chosen file as evidence. The next choice, also of no file, and the end of the form stop an upload that still runs,
 * and its result is ignored: only the file that was chosen last is ever attached. A failure is shown, and `onFailed` is called.
 */
export function useUpload(onFailed: () => void) {
  const [upload, setUpload] = useState<Upload>({ is: 'none' })
  const last = useRef<AbortController>(null)
  // Its failure is no message of another screen.
  useEffect(() => () => last.current?.abort(), [])

  async function start(chosen: File, signal: AbortSignal) {
    const show = (part: number) => !signal.aborted && setUpload({ is: 'uploading', part })
    show(0)
    try {
      const send = sendBy(sendWithProgress(chosen, show))
      const { file } = await send(uploadEvidenceFile, { fields: { name: chosen.name }, file: chosen, signal })
      if (!signal.aborted) setUpload({ is: 'attached', file })
    } catch (error) {
      if (signal.aborted) return
      setUpload({ is: 'failed', message: error instanceof RefusedError ? error.message : words.failed })
      onFailed()
      showEnd(error, null)
    }
  }

  function choose(chosen: File | undefined) {
    last.current?.abort()
    last.current = new AbortController()
    if (chosen) void start(chosen, last.current.signal)
    else setUpload({ is: 'none' })
  }

  return { upload, choose }
}
