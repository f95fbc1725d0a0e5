import { ui as words } from '@cairn/words/shared/ui.ts'
import { LogoMark } from '../identity/logo.tsx'

export function Splash() {
  return (
    <output className="fixed inset-0 grid place-items-center bg-ground">
      <LogoMark className="size-16 animate-pulse text-accent" />
      <span className="sr-only">{words.splash}</span>
    </output>
  )
}
