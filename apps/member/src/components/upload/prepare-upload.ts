import { sendWithProgress } from '@cairn/client/calls/send-with-progress.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/** How much of a photo is sent, from 0 to 1; 0 while it is made small, null when nothing that takes long is sent. */
export type UploadPart = number | null

/**
 * Makes a photo small, to `sideMax` pixels a side. Gives what a call takes: the file, and the way to send it. Screens load this
 * when a photo is sent: a part that two of them have from their start would be listed in the first load of the app.
 */
export async function prepareUpload(photo: File, sideMax: number, onPart: (part: UploadPart) => void) {
  onPart(0)
  const file = await shrinkPhoto(photo, sideMax)
  onPart(null)
  return { file, fetch: sendWithProgress(file, onPart) }
}
