import { LogoMark } from '@cairn/ui/logo.tsx'

/** The whole screen waits. */
export function Splash() {
  return (
    <output className="grid min-h-dvh place-items-center">
      <LogoMark className="size-16 animate-pulse text-accent" />
      <span className="sr-only">Loading…</span>
    </output>
  )
}
