// npm run chains: a local chain of bitcoin with two tickers, and the server of the sample world that follows it.
// npm run pay: a payment on that chain. Both start on any Node of the machine.
import process from 'node:process'
import { prepare } from '../../tooling/bootstrap/prepare.mjs'
import { command, run } from '../../tooling/bootstrap/run.mjs'

command(async () => {
  const [name, ...rest] = process.argv.slice(2)
  const { node, env } = await prepare()
  return run(node, [`trials/chains/${name}.ts`].concat(rest), env)
})
