import { Button } from '@cairn/ui/buttons/button.tsx'
import { records as words } from '@cairn/words/backoffice/shared/records.ts'
import { useRef, type RefObject } from 'react'
import type { AfterDecision } from '../record/use-record.ts'
import { useQueue } from './queue.ts'

interface DecideButtonsProps {
  label: string
  /** Whether the last press goes on to the next record. */
  goesOn: RefObject<boolean>
  isBusy: boolean
  /** Without it the buttons submit their form. */
  onPress?: () => void
}

/** The button that decides, and where the list has a next record, one that decides and opens that. */
export function DecideButtons({ label, goesOn, isBusy, onPress }: DecideButtonsProps) {
  const hasNext = useQueue()?.next !== undefined
  const type = onPress ? 'button' : 'submit'
  const press = (isOn: boolean) => () => {
    goesOn.current = isOn
    onPress?.()
  }
  return (
    <>
      {hasNext && (
        <Button type={type} isBusy={isBusy} onClick={press(true)} aria-keyshortcuts="a" data-decide="">
          {words.andNext(label)}
        </Button>
      )}
      <Button
        type={type}
        look={hasNext ? 'secondary' : 'primary'}
        isBusy={isBusy}
        onClick={press(false)}
        {...(hasNext ? {} : { 'data-decide': '', 'aria-keyshortcuts': 'a' })}
      >
        {label}
      </Button>
    </>
  )
}

/** Which of the buttons was pressed last, and the handler of its reply. */
export function useGoesOn({ onDone }: AfterDecision) {
  const queue = useQueue()
  const goesOn = useRef(false)
  return {
    goesOn,
    async onReply(reply: { msg?: string | undefined }) {
      const reading = onDone(reply)
      if (goesOn.current && queue?.next !== undefined) queue.open(queue.next)
      await reading
    },
  }
}
