import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const mirrorModule = fileURLToPath(new URL('mirror.ts', import.meta.url))

/**
 * Builds the client in letters that run from right to left. A text in Latin letters on such a screen is either data or
 * missing in `packages/words`.
 */
export const mirrorWords: Plugin = {
  name: 'mirror-words',
  enforce: 'pre',
  transform: {
    filter: { id: /\/packages\/words\/src\/(?:member|shared)\/(?:[\w-]+\/)*[\w-]+\.ts$/ },
    handler(code) {
      const sections = [...code.matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name)
      const exported = sections.map((name) => `export const ${name} = ${mirrored(name)}`)
      const english = code.replace(/^export const (\w+)/gm, 'const english_$1')
      return [`import { mirror } from '${mirrorModule}'`, english, ...exported].join('\n')
    },
  },
}

function mirrored(section: string): string {
  return section === 'language' ? `{ tag: 'he', direction: 'rtl' }` : `mirror(english_${section})`
}
