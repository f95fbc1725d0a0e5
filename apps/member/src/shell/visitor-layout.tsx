import type { ReactNode } from 'react'
import { Logo } from '@cairn/ui/identity/logo.tsx'
import { useHeadingFocus } from '@cairn/ui/page/use-heading-focus.ts'
import { Link, useLocation } from 'wouter'
import { useCompany, useLanguages } from '../components/use-company.ts'
import { AboutCairn } from './about-cairn.tsx'
import { CompanyFoot } from './footer/company-foot.tsx'

export function VisitorLayout({ children }: { children: ReactNode }) {
  const [pathname] = useLocation()
  const main = useHeadingFocus(pathname)
  const hasFoot = Object.keys({ ...useCompany(), ...useLanguages() }).length > 0
  return (
    <>
      <div className="grid flex-1 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,34rem)]">
        <div className="flex flex-col">
          <header className="mx-auto w-full max-w-md p-4 sm:px-8 sm:pt-6 lg:mx-0 lg:max-w-none">
            <Link to="/login" className="inline-flex rounded-sm py-1">
              <Logo />
            </Link>
          </header>
          <main ref={main} className="mx-auto w-full max-w-md flex-1 px-4 pt-4 pb-12 sm:px-8 lg:pt-[8vh]">
            {children}
          </main>
        </div>
        <AboutCairn />
      </div>
      {/* After everything else, so that it moves nothing when it arrives. */}
      {hasFoot && (
        <footer className="border-t border-line px-4 py-6 text-center text-xs text-quiet lg:flex lg:flex-wrap lg:items-center lg:justify-center lg:gap-x-6 lg:gap-y-1">
          <CompanyFoot />
        </footer>
      )}
    </>
  )
}
