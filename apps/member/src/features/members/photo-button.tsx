import { changePhoto } from '@cairn/contract/member/account/members.ts'
import { FieldNotes } from '@cairn/ui/forms/field.tsx'
import { Spinner } from '@cairn/ui/loading/spinner.tsx'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { profile as words } from '@cairn/words/member/account/profile.ts'
import { calls } from '@cairn/words/member/calls.ts'
import { lazy, Suspense, useRef, useState, type ChangeEvent } from 'react'
import { configuration } from '../../configuration.ts'
import { FormRefusal } from '../../components/form/form-refusal.tsx'
import { useSession } from '../../session/session.tsx'
import { useCall } from '../../session/calls/use-call.ts'
import type { UploadPart } from '../../components/upload/prepare-upload.ts'
import { ProfilePicture } from '../../components/profile-picture.tsx'

/** The service that draws the picture of a member without a photo; absent when the page draws it. */
const avatarHost = URL.canParse(configuration.avatarService) ? new URL(configuration.avatarService).host : ''

/** Loaded when a photo is sent: see `prepareUpload`. */
const UploadProgress = lazy(async () => {
  const { UploadProgress: Loaded } = await import('../../components/upload/upload-progress.tsx')
  return { default: Loaded }
})

/** The photo as a button. A new photo is sent as soon as it is chosen. */
export function PhotoButton() {
  const { renew, user } = useSession()
  const input = useRef<HTMLInputElement>(null)
  // The server keeps 512 pixels a side.
  const sideMax = 1_024
  const [part, setPart] = useState<UploadPart>(null)
  const [failed, setFailed] = useState<File | null>(null)
  const photo = useCall(changePhoto, {
    failureText: calls.photoFailed,
    onReply(reply) {
      setFailed(null)
      return renew(reply)
    },
  })

  const isBusy = photo.isSending || part === 0

  async function sendPhoto(file: File) {
    // Until there is an answer: it can be sent again.
    setFailed(file)
    const { prepareUpload } = await import('../../components/upload/prepare-upload.ts')
    photo.send({ fields: {}, ...(await prepareUpload(file, sideMax, setPart)) })
  }

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.currentTarget.files?.[0]
    if (file) void sendPhoto(file)
    // So that the same file can be chosen again after a failure.
    event.currentTarget.value = ''
  }

  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-5">
        <button
          type="button"
          name="photo"
          aria-busy={isBusy || undefined}
          aria-disabled={isBusy || undefined}
          aria-describedby={photo.errorOf('photo') ? 'photo-error' : undefined}
          onClick={() => !isBusy && input.current?.click()}
          className="group relative rounded-full"
        >
          <ProfilePicture className="size-24 text-2xl" />
          <span className="sr-only">{words.changePhoto}</span>
          <span
            aria-hidden="true"
            className="absolute end-0 bottom-0 grid size-8 place-items-center rounded-full border border-edge bg-surface text-ink group-hover:bg-sunken"
          >
            {isBusy ? <Spinner /> : <CameraMark />}
          </span>
        </button>
        <div className="min-w-0 flex-1 basis-48 space-y-1 text-sm text-quiet">
          <p>{words.photoHelp}</p>
          {!user.image && avatarHost && <p>{words.nameSent(avatarHost)}</p>}
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={words.newPhoto}
        tabIndex={-1}
        hidden
        onChange={choose}
      />
      {photo.isSending && part && (
        <Suspense fallback={null}>
          <UploadProgress part={part} />
        </Suspense>
      )}
      <FieldNotes {...photo.field('photo')} />
      <FormRefusal of={photo} />
      {failed && photo.refusal && !photo.refusal.field && !isBusy && (
        <Button look="secondary" onClick={() => void sendPhoto(failed)}>
          {words.tryPhotoAgain}
        </Button>
      )}
    </div>
  )
}

function CameraMark() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.75" className="size-4">
      <path d="M4 8h3l1.5-2.5h7L17 8h3v11H4Z" strokeLinejoin="round" />
      <circle cx="12" cy="13" r="3.25" />
    </svg>
  )
}
