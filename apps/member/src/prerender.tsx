import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { App } from './app.tsx'
import { Splash } from './shell/splash.tsx'

/** The markup of a visitor's page, which the client later takes over as it is. */
export function renderPage(path: string): string {
  return renderToString(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
  )
}

/** The splash that stands in every page and is shown to members before any script has come. */
export function renderSplash(): string {
  return renderToStaticMarkup(<Splash />)
}
