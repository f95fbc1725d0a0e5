import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'

/** Where packages are installed that only a trial uses: outside the clone, because they are no part of it. */
const cache = path.join(process.env['XDG_CACHE_HOME'] ?? path.join(os.homedir(), '.cache'), 'cairn-trials')

/** Installs exact versions of packages, once, without their scripts. Returns the folder that has them. */
export async function installPackages(name: string, packages: Record<string, string>): Promise<string> {
  const home = path.join(cache, name)
  const wanted = JSON.stringify({ name: `cairn-trials-${name}`, private: true, dependencies: packages })
  const manifest = path.join(home, 'package.json')
  if (existsSync(manifest) && readFileSync(manifest, 'utf8') === wanted) return home
  mkdirSync(home, { recursive: true })
  writeFileSync(path.join(home, '.npmrc'), 'ignore-scripts=true\naudit=false\nfund=false\n')
  console.log(`Installing ${Object.keys(packages).join(', ')} in ${home}; this takes some minutes.`)
  writeFileSync(manifest, wanted)
  const installing = spawn('npm', ['install', '--loglevel=error'], { cwd: home, stdio: 'inherit' })
  const [code] = (await once(installing, 'exit')) as [number | null]
  if (code === 0) return home
  writeFileSync(manifest, '')
  throw new Error(`${name} could not be installed: npm ended with code ${code}.`)
}
