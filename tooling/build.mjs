// npm run build. Installs the packages and builds the clients, so that a start writes nothing into the sources. It starts nothing.
import { prepare } from './bootstrap/prepare.mjs'
import { command, run } from './bootstrap/run.mjs'

// The package of PostgreSQL lacks links, which are made where they are missing.
const programs = "import('./packages/private-postgres/src/programs.ts').then((one) => one.requirePrograms())"

command(async () => {
  const { node, env } = await prepare()
  return run(node, ['--eval', programs], env)
})
