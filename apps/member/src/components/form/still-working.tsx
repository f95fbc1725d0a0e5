import { stillWorking as words } from '@cairn/words/member/money/still-working.ts'
import { Notice } from '../page/notice.tsx'

/** Says that a call that moves money is being sent again. Announced, because the button alone stays as it was. */
export function StillWorking({ of: { isRepeating } }: { of: { isRepeating: boolean } }) {
  return (
    <div aria-live="polite" className="empty:hidden">
      {isRepeating && (
        <Notice>
          <strong className="font-semibold">{words.title}.</strong> {words.text}
        </Notice>
      )}
    </div>
  )
}
