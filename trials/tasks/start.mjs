// npm run tasks. The tasks of operators and members, done in a browser and counted: all, some by a word in their name
// (`npm run tasks -- -g gain`), or the members' (`--project 'member*'`). Starts on any Node of the machine.
import { requireChromium } from '../../tooling/bootstrap/chromium.mjs'
import { prepare } from '../../tooling/bootstrap/prepare.mjs'
import { command, run } from '../../tooling/bootstrap/run.mjs'

command(async () => {
  const { env } = await prepare()
  const withChromium = Object.assign({}, env, { CHROMIUM: await requireChromium(env) })
  return run(
    'playwright',
    ['test', '--config=trials/tasks/playwright.config.ts', ...process.argv.slice(2)],
    withChromium,
  )
})
