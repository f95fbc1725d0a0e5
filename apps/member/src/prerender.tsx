import { Splash } from '@cairn/ui/loading/splash.tsx'
import * as words from '@cairn/words/words.ts'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { App } from './app.tsx'

/** The markup of a visitor's page, which the client later takes over as it is. */
export function renderPage(path: string): string {
  return renderToString(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
  )
}

/** What the pages themselves say. */
export { words }

/** The splash that stands in every page and is shown to members before any script has come. */
export function renderSplash(): string {
  return renderToStaticMarkup(<Splash />)
}
