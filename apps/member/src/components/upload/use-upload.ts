import { useState } from 'react'
import { sendWithProgress } from './send-with-progress.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/** Prepares photos to be sent, and knows how much of the current one is sent. */
export function useUpload(sideMax: number) {
  const [part, setPart] = useState<number | null>(null)
  const [isPreparing, setIsPreparing] = useState(false)
  return {
    /** From 0 to 1; null while nothing that takes long is sent. */
    part,
    /** While a photo is made small. */
    isPreparing,
    /** Makes the photo small. Gives what a call takes: the file, and the way to send it. */
    async prepare(photo: File) {
      setPart(null)
      setIsPreparing(true)
      const file = await shrinkPhoto(photo, sideMax)
      setIsPreparing(false)
      return { file, fetch: sendWithProgress(file, setPart) }
    },
  }
}
