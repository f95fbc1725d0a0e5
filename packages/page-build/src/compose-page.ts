/** A page that is rendered when the app is built. */
export interface Page {
  file: string
  /** Written into `data-page`. The scripts compare it with the address. */
  path: string
  title: string
  /** The app hydrates it as it is. */
  markup: string
}

/** The exports of an app's `first-load/prerender.tsx`. */
export interface Renderer {
  pages: Page[]
  splash: string
  language: { tag: string; direction: string }
  /** Shown when the styles or the scripts could not be loaded. */
  broken: string
  /** The texts for `%name%` in `index.html`. */
  texts: Record<string, string>
}

/** The common parts of the pages. */
export interface PageParts extends Omit<Renderer, 'pages'> {
  /** `index.html` as Vite has written it. */
  shell: string
  beforePaint: string
  afterPaint: string
  /** The drawing of `favicon.svg`. */
  icon: string
}

/** One page, with everything that its first frame needs. */
export function composePage(parts: PageParts, page: Page, styles: string): string {
  const head = `<style>${styles}</style><script>${parts.beforePaint}</script>`
  const body =
    `<div id="splash">${parts.splash}</div>` +
    `<p id="broken" role="alert">${parts.broken}</p>` +
    `<div id="root">${page.markup}</div>`
  const { tag, direction } = parts.language
  const replacements: [string | RegExp, string][] = [
    // On the first element, so that the script in the head can read it.
    ['<html lang="en">', `<html data-page="${page.path}" lang="${tag}" dir="${direction}">`],
    [/\s*<script type="module"[^>]*><\/script>/, ''],
    [/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, ''],
    [/<title>.*<\/title>/, `<title>${page.title} · Cairn</title>`],
    // Browsers request an icon before they paint.
    ['/favicon.svg', `data:image/svg+xml,${encodeDrawing(parts.icon)}`],
    ...Object.entries(parts.texts).map(([name, text]): [string, string] => [`%${name}%`, text]),
    ['</head>', `${head}</head>`],
    ['<div id="root"></div>', body],
    ['</body>', `<script>${parts.afterPaint}</script></body>`],
  ]
  return replacements.reduce((html, [found, replacement]) => replaceOnce(html, found, replacement), parts.shell)
}

/** Encodes only what a URL in an attribute must not contain. The rest stays as it is, because that compresses better. */
function encodeDrawing(drawing: string): string {
  return drawing
    .trim()
    .replaceAll('"', "'")
    .replace(/[#%<>]/g, encodeURIComponent)
}

function replaceOnce(html: string, found: string | RegExp, replacement: string): string {
  // A function, because `$` in a replacement text has a meaning.
  const replaced = html.replace(found, () => replacement)
  if (replaced === html) throw new Error(`the page has no ${String(found)}`)
  return replaced
}
