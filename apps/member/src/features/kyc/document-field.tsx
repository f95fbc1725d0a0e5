import { Button } from '@cairn/ui/buttons/button.tsx'
import { controlClass, describe, Field } from '@cairn/ui/forms/field.tsx'
import { kyc as words } from '@cairn/words/member/account/kyc.ts'
import { useCallback, useRef, type ChangeEvent } from 'react'

interface DocumentFieldProps {
  label?: string
  photo: File | null
  onChoose: (photo: File | null) => void
  /** Shows why the chosen file is refused. */
  onRefuse: (message: string) => void
  error: string | undefined
}

/** The photo of the document, with a preview: the last chance to see whether it is readable. */
export function DocumentField({ label = words.photo, photo, onChoose, onRefuse, error }: DocumentFieldProps) {
  const field = { name: 'photo', error }
  const input = useRef<HTMLInputElement>(null)

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.currentTarget.files?.[0] ?? null
    // `accept` is only advice: a file chooser can show all files.
    if (file && !file.type.startsWith('image/')) {
      event.currentTarget.value = ''
      onChoose(null)
      onRefuse(words.chooseImage)
      return
    }
    onChoose(file)
  }

  /** One field for both: its attributes at the press decide between camera and files. */
  function openCamera() {
    input.current?.setAttribute('capture', 'environment')
    input.current?.click()
    input.current?.removeAttribute('capture')
  }

  return (
    <div className="space-y-3">
      <Field label={label} {...field}>
        <input
          {...describe(field)}
          ref={input}
          id="photo"
          name="photo"
          type="file"
          accept="image/*"
          onChange={choose}
          className={`${controlClass} file:me-3 file:rounded-sm file:bg-sunken file:px-3 file:py-1 file:text-sm file:font-semibold file:text-ink`}
        />
      </Field>
      {/* On a phone or a tablet. The field offers files and the camera. */}
      <div className="hidden pointer-coarse:block">
        <Button look="secondary" onClick={openCamera} className="w-full sm:w-auto">
          {words.takePhoto}
        </Button>
      </div>
      {photo && <Preview photo={photo} />}
    </div>
  )
}

function Preview({ photo }: { photo: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(photo)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [photo],
  )
  return (
    <div className="grid h-64 place-items-center overflow-hidden rounded-md border border-line bg-sunken">
      <img ref={show} alt={words.preview} className="max-h-64 object-contain" />
    </div>
  )
}
