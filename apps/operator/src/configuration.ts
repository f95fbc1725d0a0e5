import * as z from 'zod/mini'

/** What the server writes into `<meta name="cairn">` of the page. What cannot be read is as if it were not there. */
const Configuration = z.object({
  /** Where the calls are, without a slash at the end. */
  apiBase: z.catch(z.string(), '/api'),
  /** Whether this is the sample world, which a banner then says. */
  sampleWorld: z.catch(z.boolean(), false),
})

function readConfiguration(content: string | null | undefined): z.infer<typeof Configuration> {
  try {
    return Configuration.parse(JSON.parse(content ?? '{}'))
  } catch {
    return Configuration.parse({})
  }
}

export const configuration = readConfiguration(document.querySelector('meta[name=cairn]')?.getAttribute('content'))
