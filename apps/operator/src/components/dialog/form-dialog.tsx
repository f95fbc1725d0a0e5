import { Button } from '@cairn/ui/buttons/button.tsx'
import { Dialog } from '@cairn/ui/overlays/dialog.tsx'
import { forms as words } from '@cairn/words/backoffice/shared/records.ts'
import { useState, type ReactNode } from 'react'

interface FormDialogProps {
  title: string
  isOpen: boolean
  onClose: () => void
  /** The form, which is empty each time the dialog opens. It calls `cancel` for its button. */
  children: (cancel: () => void) => ReactNode
}

/** A dialog with a form. Escape and Cancel ask before they lose what was typed. */
export function FormDialog({ title, isOpen, onClose, children }: FormDialogProps) {
  const [content, setContent] = useState<HTMLElement | null>(null)
  const [isTyped, setIsTyped] = useState(false)
  const [isAsking, setIsAsking] = useState(false)

  function end() {
    setIsTyped(false)
    setIsAsking(false)
    onClose()
  }

  /** Whether nothing would be lost; asks otherwise. */
  function mayClose(): boolean {
    if (!isTyped || !hasValue(content)) return true
    setIsAsking(true)
    return false
  }

  return (
    <Dialog title={title} isOpen={isOpen} mayClose={mayClose} onClose={end}>
      {isOpen && (
        <div
          ref={setContent}
          onInput={() => {
            setIsTyped(true)
            setIsAsking(false)
          }}
        >
          {children(() => {
            if (mayClose()) end()
          })}
          {isAsking && (
            <div role="alert" className="mt-4 rounded-md border border-waiting bg-waiting-soft p-3 text-sm">
              <p>{words.discardQuestion}</p>
              <div className="mt-3 flex flex-wrap justify-end gap-3">
                {/* It gets the focus, so that it is seen at the end of a long form. */}
                <Button look="secondary" ref={focus} onClick={() => setIsAsking(false)} isSmall>
                  {words.keepEditing}
                </Button>
                <Button look="danger" onClick={end} isSmall>
                  {words.discard}
                </Button>
              </div>
            </div>
          )}
        </div>
      )}
    </Dialog>
  )
}

const focus = (button: HTMLButtonElement | null) => button?.focus()

/** Whether a field of the form has something that was typed or chosen. */
function hasValue(content: HTMLElement | null): boolean {
  const form = content?.querySelector('form')
  if (!form) return false
  return [...new FormData(form).values()].some((value) => (typeof value === 'string' ? value.trim() : value.size > 0))
}
