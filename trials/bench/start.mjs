// npm run bench. Installs and builds what is missing, as npm test does, and runs the bench.
import { requireChromium } from '../../tooling/bootstrap/chromium.mjs'
import { prepare } from '../../tooling/bootstrap/prepare.mjs'
import { command, run } from '../../tooling/bootstrap/run.mjs'

command(async () => {
  const { node, env } = await prepare()
  const chromium = await requireChromium(env)
  return run(
    node,
    ['trials/bench/run.ts'].concat(process.argv.slice(2)),
    Object.assign({}, env, { CHROMIUM: chromium }),
  )
})
