import { ScreenArea } from '@cairn/ui/page/screen-area.tsx'
import { shell as words } from '@cairn/words/backoffice/shared/shell.ts'
import { useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Header } from './header.tsx'
import { SingleOperatorBanner } from './single-operator-banner.tsx'
import { Menu, type MenuEntry } from './menu.tsx'
import type { Choice } from './search/choices.ts'
import { KeysDialog } from './search/keys-dialog.tsx'
import { SearchBox, type SearchBoxProps } from './search/search-box.tsx'
import { useShellKeys } from './search/use-shell-keys.ts'
import { SkipLinks } from './skip-links.tsx'
import { useWaitingCounts } from './use-waiting-counts.ts'

interface BackOfficeShellProps extends Pick<SearchBoxProps, 'screens' | 'mayOpen'> {
  entries: readonly MenuEntry[]
  children: ReactNode
}

/** The frame of every screen: the header, and the menu on a wide screen. */
export function BackOfficeShell({ entries: all, screens, mayOpen, children }: BackOfficeShellProps) {
  const [pathname] = useLocation()
  const [opened, setOpened] = useState<'search' | 'keys' | null>(null)
  const [recent, setRecent] = useState<Choice[]>([])
  const onClose = () => setOpened(null)
  const onSearch = () => setOpened('search')
  useShellKeys({ onSearch, onKeys: () => setOpened('keys') })
  const counts = useWaitingCounts()
  const entries = all.map((entry) => ({ ...entry, count: counts.get(entry.to) ?? 0 }))
  return (
    <div className="flex flex-1 flex-col">
      <SkipLinks />
      <SingleOperatorBanner />
      <Header entries={entries} onSearch={onSearch} />
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
          className="min-w-0 flex-1 px-4 py-8 sm:px-6 lg:px-8 lg:pt-6 print:p-0"
        >
          {children}
        </ScreenArea>
      </div>
      <SearchBox {...{ screens, mayOpen, recent, onClose }} onRecent={setRecent} isOpen={opened === 'search'} />
      <KeysDialog isOpen={opened === 'keys'} onClose={onClose} />
    </div>
  )
}
