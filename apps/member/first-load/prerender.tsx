import type { Page } from '@cairn/page-build/compose-page.ts'
import { Splash } from '@cairn/ui/loading/splash.tsx'
import { about } from '@cairn/words/member/about.ts'
import { page } from '@cairn/words/member/page.ts'
import { registration } from '@cairn/words/member/account/registration.ts'
import { sessions } from '@cairn/words/member/account/sessions.ts'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { App } from '../src/app.tsx'

/** The pages that are rendered when the client is built. The server answers every other path with `index.html`. */
export const pages: Page[] = [
  render('index.html', '/login', sessions.login.title),
  render('register.html', '/register', registration.title),
  render('forgot_password.html', '/forgot_password', sessions.forgot.title),
]

export const splash = renderToStaticMarkup(<Splash />)

export { language } from '@cairn/words/shared/language.ts'
export const { broken } = page
export const texts = {
  description: page.description,
  statement: about.statement,
  'needs-javascript': page.needsJavaScript,
}

function render(file: string, path: string, title: string): Page {
  const markup = renderToString(
    <Router ssrPath={path}>
      <App />
    </Router>,
  )
  return { file, path, title, markup }
}
