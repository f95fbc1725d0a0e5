import { ScreenArea } from '@cairn/ui/page/screen-area.tsx'
import { shell as words } from '@cairn/words/backoffice/shared/shell.ts'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Header } from './header.tsx'
import { SingleOperatorBanner } from './single-operator-banner.tsx'
import { Menu, type MenuEntry } from './menu.tsx'

/** The frame of every screen: the header, and the menu on a wide screen. */
export function BackOfficeShell({ entries, children }: { entries: readonly MenuEntry[]; children: ReactNode }) {
  const [pathname] = useLocation()
  return (
    <div className="flex flex-1 flex-col">
      <SingleOperatorBanner />
      <Header entries={entries} />
      <div className="mx-auto flex w-full max-w-[100rem] flex-1">
        <div className="hidden w-56 shrink-0 border-e border-line px-3 py-6 lg:block print:hidden">
          <div className="sticky top-6">
            <Menu entries={entries} />
          </div>
        </div>
        <ScreenArea
          path={pathname}
          waitFor={words.screen}
          broken={words.screenBroken}
          className="min-w-0 flex-1 px-4 py-8 sm:px-6 lg:px-8 print:p-0"
        >
          {children}
        </ScreenArea>
      </div>
    </div>
  )
}
