import { useState, type ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { Dialog } from './dialog.tsx'
import { stories } from '../stories.ts'
import { TextField } from '../fields/text-field.tsx'

export default stories(
  'Dialog',
  {
    question: (
      <Opened title="Cancel this withdrawal?">
        <p className="text-quiet">The $250.00 return to your balance.</p>
      </Opened>
    ),
    'with a field': (
      <Opened title="Change your name">
        <TextField label="Full name" name="name" defaultValue="Ada Lovelace" />
      </Opened>
    ),
    'more than fits': (
      <Opened title="Zahlungsverkehrsabwicklungsvereinbarungsbestätigung">
        {Array.from({ length: 12 }, (_, place) => (
          <p key={place} className="mb-3 text-quiet">
            {place + 1}. The balance is what was posted, and nothing else; each figure can be checked in the history.
          </p>
        ))}
      </Opened>
    ),
  },
  { isAlone: true },
)

function Opened({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(true)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button look="secondary" onClick={() => setIsOpen(true)}>
        Open
      </Button>
      <Dialog title={title} isOpen={isOpen} onClose={close}>
        {children}
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={close}>
            Keep it
          </Button>
          <Button onClick={close}>Yes, cancel it</Button>
        </div>
      </Dialog>
    </>
  )
}
