import { useEffect } from 'react'
import { toast, type ToastType } from 'react-hot-toast/headless'
import { Button } from '../buttons/button.tsx'
import { stories } from '../stories.ts'
import { Toaster } from './toaster.tsx'

export default stories(
  'Toasts',
  {
    success: <Messages messages={[['success', 'Your withdrawal has been requested']]} />,
    error: <Messages messages={[['error', 'Insufficient balance']]} />,
    neutral: <Messages messages={[['blank', 'You were signed out in another tab']]} />,
    several: (
      <Messages
        messages={[
          ['success', 'Profile updated'],
          ['error', 'Network request failed'],
          ['blank', 'Copied'],
        ]}
      />
    ),
    'long words': (
      <Messages
        messages={[
          ['error', 'Add your bitcoin address on your profile before you ask for a withdrawal to it, and continue'],
          ['blank', 'bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297'],
        ]}
      />
    ),
  },
  { isAlone: true },
)

type Message = [kind: Extract<ToastType, 'success' | 'error' | 'blank'>, text: string]

function Messages({ messages }: { messages: readonly Message[] }) {
  // They stay on the page.
  const showMessages = () =>
    messages.forEach(([kind, text]) => (kind === 'blank' ? toast : toast[kind])(text, { id: text, duration: Infinity }))
  // oxlint-disable-next-line react/exhaustive-deps -- once, when the page is there
  useEffect(showMessages, [])
  return (
    <>
      <Button look="secondary" onClick={showMessages}>
        Show again
      </Button>
      <Toaster />
    </>
  )
}
