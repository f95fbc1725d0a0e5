// npm run shots. A picture of every screen in every state, and one page that shows them all. Starts on any Node of the machine.
// `npm run shots -- docs` takes the pictures of docs/ again, from the sample world.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { requireChromium } from './bootstrap/chromium.mjs'
import { prepare } from './bootstrap/prepare.mjs'
import { root } from './bootstrap/platform-node.mjs'
import { command, run } from './bootstrap/run.mjs'

command(async () => {
  const { env } = await prepare()
  const withChromium = Object.assign({}, env, { CHROMIUM: await requireChromium(env) })
  const what = process.argv[2] === 'docs' ? 'docs' : 'states'
  const code = await run(
    'playwright',
    ['test', '--config=e2e/shots/playwright.config.ts', '--project=' + what],
    withChromium,
  )
  if (what === 'states') console.log('Look at them: ' + pathToFileURL(path.join(root, 'shots/index.html')))
  return code
})
