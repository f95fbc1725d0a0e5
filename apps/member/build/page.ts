export interface PageParts {
  /** `index.html` as Vite has written it: the head, with a script and a style sheet that the page does not wait for. */
  shell: string
  path: string
  title: string
  /** What the page itself says, and in which language. */
  words: {
    language: { tag: string; direction: string }
    page: { description: string; broken: string; needsJavaScript: string }
    visitors: { statement: string }
  }
  styles: string
  beforePaint: string
  afterPaint: string
  splash: string
  markup: string
  /** The drawing of `favicon.svg`. */
  icon: string
}

/** One page with everything in it that its first frame needs. */
export function composePage(parts: PageParts): string {
  const { language, page, visitors } = parts.words
  const head = `<style>${parts.styles}</style><script>${parts.beforePaint}</script>`
  const body =
    `<div id="splash">${parts.splash}</div>` +
    `<p id="broken" role="alert">${page.broken}</p>` +
    `<div id="root">${parts.markup}</div>`
  return [
    // On the first element, so that the script in the head can read it.
    ['<html lang="en">', `<html data-page="${parts.path}" lang="${language.tag}" dir="${language.direction}">`],
    [/\s*<script type="module"[^>]*><\/script>/, ''],
    [/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, ''],
    [/<title>.*<\/title>/, `<title>${parts.title} · Cairn</title>`],
    // In the page, because browsers ask for an icon before they paint.
    ['/favicon.svg', `data:image/svg+xml,${encodeDrawing(parts.icon)}`],
    ['%description%', page.description],
    ['%statement%', visitors.statement],
    ['%needs-javascript%', page.needsJavaScript],
    ['</head>', `${head}</head>`],
    ['<div id="root"></div>', body],
    ['</body>', `<script>${parts.afterPaint}</script></body>`],
  ].reduce((html: string, [found, put]) => replaceOnce(html, found as string | RegExp, put as string), parts.shell)
}

/** What a drawing may not have in a URL that stands in an attribute; everything else stays as it is, so that it compresses. */
function encodeDrawing(drawing: string): string {
  return drawing
    .trim()
    .replaceAll('"', "'")
    .replace(/[#%<>]/g, encodeURIComponent)
}

function replaceOnce(html: string, found: string | RegExp, put: string): string {
  // A function, because `$` in what is put would mean something else.
  const replaced = html.replace(found, () => put)
  if (replaced === html) throw new Error(`the page has no ${String(found)}`)
  return replaced
}
