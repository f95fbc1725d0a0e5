import { Splash } from '@cairn/ui/loading/splash.tsx'
import { about } from '@cairn/words/member/about.ts'
import { page } from '@cairn/words/member/page.ts'
import { language } from '@cairn/words/shared/language.ts'
import { registration } from '@cairn/words/member/registration.ts'
import { sessions } from '@cairn/words/member/sessions.ts'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { App } from '../src/app.tsx'

export interface Page {
  file: string
  path: string
  title: string
  /** The client hydrates it as it is. */
  markup: string
}

/** The pages that are rendered when the client is built. The server answers every other path with `index.html`. */
export const pages: Page[] = [
  render('index.html', '/login', sessions.login.title),
  render('register.html', '/register', registration.title),
  render('forgot_password.html', '/forgot_password', sessions.forgot.title),
]

export const splash = renderToStaticMarkup(<Splash />)

export const words = { language, ...page, statement: about.statement }

function render(file: string, path: string, title: string): Page {
  const markup = renderToString(
    <Router ssrPath={path}>
      <App />
    </Router>,
  )
  return { file, path, title, markup }
}
