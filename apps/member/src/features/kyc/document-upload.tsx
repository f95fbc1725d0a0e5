import { lazy, Suspense, useState } from 'react'
import type { UploadPart } from '../../components/upload/prepare-upload.ts'

/** Loaded when a photo is sent: see `prepareUpload`. */
const UploadProgress = lazy(async () => {
  const { UploadProgress: Loaded } = await import('../../components/upload/upload-progress.tsx')
  return { default: Loaded }
})

// The server keeps 2400 pixels a side.
const sideMax = 3_000

/** Makes a picture of a document ready to send, and keeps how much of it was sent. */
export function useDocumentUpload() {
  const [part, setPart] = useState<UploadPart>(null)
  async function prepare(photo: File) {
    const { prepareUpload } = await import('../../components/upload/prepare-upload.ts')
    return prepareUpload(photo, sideMax, setPart)
  }
  return { part, prepare, isPreparing: part === 0 }
}

interface UploadStateProps {
  of: ReturnType<typeof useDocumentUpload>
  isSending: boolean
}

export function UploadState({ of: { part }, isSending }: UploadStateProps) {
  if (!isSending || !part) return null
  return (
    <Suspense fallback={null}>
      <UploadProgress part={part} />
    </Suspense>
  )
}
