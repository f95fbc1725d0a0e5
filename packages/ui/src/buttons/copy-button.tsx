import { ui as words } from '@cairn/words/shared/ui.ts'
import { useEffect, useState } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import { copyText } from './copy-text.ts'

/**
 * The kinds of text that can be copied. An amount of dollars is none: a wallet takes `300.00` dollars for 300 coins. Coins are copied
 * with their unit.
 */
export type Copied = 'address' | 'codes' | 'coins' | 'id' | 'link' | 'secret' | 'transaction'

export interface CopyButtonProps {
  kind: Copied
  text: string
  /** Such as `Copy address`. */
  label: string
  look?: ButtonLook
  isSmall?: boolean
}

/** Copies a text and shows the result on the button. */
export function CopyButton({ kind, text, label, look = 'secondary', isSmall = false }: CopyButtonProps) {
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
      <Button look={look} isSmall={isSmall} data-copies={kind} onClick={() => void copy()}>
        {answer || label}
      </Button>
      <output className="sr-only">{answer}</output>
    </>
  )
}
