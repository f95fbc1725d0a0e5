import { ui as words } from '@cairn/words/shared/ui.ts'
import { useEffect, useState } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import { copyText } from './copy-text.ts'

export interface CopyButtonProps {
  text: string
  /** Such as `Copy address`. */
  label: string
  look?: ButtonLook
  isSmall?: boolean
}

/** Copies a text and shows the result on the button. */
export function CopyButton({ text, label, look = 'secondary', isSmall = false }: CopyButtonProps) {
  const [answer, setAnswer] = useState('')

  useEffect(() => {
    if (!answer) return
    const timer = setTimeout(() => setAnswer(''), 2000)
    return () => clearTimeout(timer)
  }, [answer])

  async function copy() {
    // The text can still be selected by hand.
    setAnswer((await copyText(text)) ? words.copied : words.copyByHand)
  }

  return (
    <>
      <Button look={look} isSmall={isSmall} onClick={() => void copy()}>
        {answer || label}
      </Button>
      <output className="sr-only">{answer}</output>
    </>
  )
}
