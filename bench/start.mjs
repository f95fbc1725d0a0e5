// npm run bench. Brings the clone to where it can be measured, as npm test does, and measures it.
import { requireChromium } from '../tooling/bootstrap/chromium.mjs'
import { prepare } from '../tooling/bootstrap/prepare.mjs'
import { command, run } from '../tooling/bootstrap/run.mjs'

command(async () => {
  const { node, env } = await prepare()
  const chromium = await requireChromium(env)
  return run(node, ['bench/run.ts'].concat(process.argv.slice(2)), Object.assign({}, env, { CHROMIUM: chromium }))
})
