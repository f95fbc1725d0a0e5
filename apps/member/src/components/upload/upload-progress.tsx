import { Progress } from '@cairn/ui/loading/progress.tsx'
import { upload as words } from '@cairn/words/member/account/upload.ts'

interface UploadProgressProps {
  isSending: boolean
  /** From 0 to 1, or null. */
  part: number | null
}

/** Shows how much of a photo is sent, where that takes a while. */
export function UploadProgress({ isSending, part }: UploadProgressProps) {
  if (!isSending || part === null) return null
  const percent = Math.floor(part * 100)
  return (
    <Progress label={part < 1 ? words.sending : words.checking} value={percent} max={100} text={words.sent(percent)} />
  )
}
