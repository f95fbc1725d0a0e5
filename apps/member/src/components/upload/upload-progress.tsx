import { Progress } from '@cairn/ui/loading/progress.tsx'
import { upload as words } from '@cairn/words/member/account/upload.ts'

/** Shows how much of a photo is sent: `part` is from 0 to 1. */
export function UploadProgress({ part }: { part: number }) {
  const percent = Math.floor(part * 100)
  return (
    <Progress label={part < 1 ? words.sending : words.checking} value={percent} max={100} text={words.sent(percent)} />
  )
}
