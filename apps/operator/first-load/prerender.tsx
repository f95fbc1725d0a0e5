import type { Page } from '@cairn/page-build/compose-page.ts'
import { Splash } from '@cairn/ui/loading/splash.tsx'
import { session } from '@cairn/words/backoffice/shared/session.ts'
import { shell } from '@cairn/words/backoffice/shared/shell.ts'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { App } from '../src/app.tsx'

/** The page for every address of a visitor. `index.html` stays as it is, for operators who are signed in. */
export const pages: Page[] = [
  {
    file: 'sign-in.html',
    path: 'sign-in',
    title: session.title,
    markup: renderToString(
      <Router base="/operator" ssrPath="/operator/">
        <App isVisitor />
      </Router>,
    ),
  },
]

export const splash = renderToStaticMarkup(<Splash />)

export { language } from '@cairn/words/shared/language.ts'
export const broken = shell.pageBroken
export const texts = {}
