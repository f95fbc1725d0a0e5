import { ScreenBoundary } from '@cairn/ui/boundaries/screen-boundary.tsx'
import { useHeadingFocus } from '@cairn/ui/page/use-heading-focus.ts'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import { shell as words } from '@cairn/words/backoffice/shared/shell.ts'
import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { Header } from './header.tsx'
import { SingleOperatorBanner } from './single-operator-banner.tsx'
import { Menu, type MenuEntry } from './menu.tsx'

/** The frame of every screen: the header, and the menu on a wide screen. */
export function BackOfficeShell({ entries }: { entries: readonly MenuEntry[] }) {
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
        <Content />
      </div>
    </div>
  )
}

function Content() {
  const { pathname } = useLocation()
  const main = useHeadingFocus(pathname)
  return (
    <main ref={main} className="min-w-0 flex-1 px-4 py-8 sm:px-6 lg:px-8 print:p-0">
      <ScreenBoundary screen={pathname} message={words.screenBroken}>
        <Suspense fallback={<Waiting for={words.screen} />}>
          <Outlet />
        </Suspense>
      </ScreenBoundary>
    </main>
  )
}
