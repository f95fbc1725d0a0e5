import type { Plugin } from 'vite'

const door = '/packages/words/src/words.ts'

/**
 * Lets each screen bring only its own words. The catalogue is one file; as one module it would come whole with the first page.
 * So each folder gets an instance of its own, of which the build keeps the sections that are used there.
 *
 * @param language the file of another language than the one that `words.ts` names
 */
export function wordsOfEachFolder(language?: string): Plugin {
  return {
    name: 'words-of-each-folder',
    enforce: 'pre',
    resolveId: {
      // What asks for the catalogue, and what `words.ts` itself asks for.
      filter: { id: /^@cairn\/words\/words\.ts$|^\.\/[\w-]+\.ts$/ },
      async handler(source, importer) {
        const [file = '', folder] = importer?.split('?') ?? []
        if (file.endsWith(door) && folder) {
          const named = language ?? (await this.resolve(source, file, { skipSelf: true }))?.id
          return named ? `${named}?${folder}` : null
        }
        if (!source.startsWith('@cairn/words/')) return null
        const found = await this.resolve(source, file, { skipSelf: true })
        return found && `${found.id}?${file.split('/').at(-2)}`
      },
    },
  }
}
