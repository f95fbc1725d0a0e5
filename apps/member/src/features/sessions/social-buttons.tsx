import { Button } from '@cairn/ui/buttons/button.tsx'
import { sessions } from '@cairn/words/member/account/sessions.ts'

const words = sessions.login

/** Buttons without a function (UI-B4). */
export function SocialButtons() {
  return (
    <div className="mt-6">
      <p className="flex items-center gap-3 text-xs text-quiet before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {words.or}
      </p>
      <div className="mt-4 grid gap-3 sm:grid-cols-2">
        <Button look="secondary">{words.google}</Button>
        <Button look="secondary">{words.facebook}</Button>
      </div>
    </div>
  )
}
