import { PurgeCSS } from 'purgecss'

/** Attributes that scripts set later, on the page, the sign-in form and the choice of a theme. */
const dynamicAttributes = [
  'data-member',
  'data-other',
  'data-broken',
  'data-held',
  'data-sample',
  'data-theme',
  'aria-invalid',
  'aria-disabled',
]

/** The rules of a style sheet that match something in the markup, and the variables that those rules use. */
export async function selectStyles(sheet: string, markup: string): Promise<string> {
  const [purged] = await new PurgeCSS().purge({
    css: [{ raw: sheet }],
    content: [{ raw: markup, extension: 'html' }],
    // The names of utilities have characters of their own, as in `lg:pt-[8vh]`.
    extractors: [{ extensions: ['html'], extractor: (text) => text.match(/[^\s"'<>=]+/g) ?? [] }],
    variables: true,
    keyframes: true,
    safelist: [/focus-visible/],
    dynamicAttributes,
  })
  if (!purged) throw new Error('PurgeCSS returned no styles')
  return purged.css
}
