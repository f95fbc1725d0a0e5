// npm run gallery. Every component in all its states; reloads as you edit.
import path from 'node:path'
import { createServer } from 'vite'

const configFile = path.resolve(import.meta.dirname, '../packages/ui/gallery/vite.config.ts')

const gallery = await createServer({ configFile, server: { port: 5174 } })
await gallery.listen()
console.log(`Gallery of the components: ${gallery.resolvedUrls?.local[0]}`)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void gallery.close())
