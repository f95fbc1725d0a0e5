import * as z from 'zod/mini'

/** The server's configuration in `<meta name="cairn">` of the page. Invalid values count as missing. */
const Configuration = z.object({
  /** The base URL of the calls, without a slash at the end. */
  apiBase: z.catch(z.string(), '/api'),
})

function readConfiguration(content: string | null | undefined): z.infer<typeof Configuration> {
  try {
    return Configuration.parse(JSON.parse(content ?? '{}'))
  } catch {
    return Configuration.parse({})
  }
}

/** The defaults when the sign-in page is prerendered, without a document. */
export const configuration = readConfiguration(
  typeof document === 'undefined' ? null : document.querySelector('meta[name=cairn]')?.getAttribute('content'),
)
