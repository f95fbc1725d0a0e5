import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import process from 'node:process'
import { canInstallPackages, installPackages } from './debian.mjs'
import { root } from './platform-node.mjs'
import { run, Stop } from './run.mjs'

// The headless shell comes first: it is the same engine without the windows, and takes about a third less processor time.
// Debian's browsers are named by their own path: the wrapper in /usr/bin prints a warning.
const usualPlaces = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/lib/chromium/chromium',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Returns the path of a Chromium, and installs one when there is none. */
export async function requireChromium(env) {
  const given = process.env.CHROMIUM
  if (given && !existsSync(given)) throw new Stop('CHROMIUM names ' + given + ', where there is no program.')
  const found = given || findChromium(env)
  if (found) return found

  console.log('Installing Chromium, for the browser tests.')
  if (canInstallPackages()) {
    // Older systems have only the whole browser.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (!findChromium(env)) await installPackages([name], env)
    }
  }
  if (!findChromium(env)) await run('playwright', ['install', 'chromium'], env)
  const installed = findChromium(env)
  if (installed) return installed
  throw new Stop('The tests need a Chromium and none could be installed: install one, or set CHROMIUM to its path.')
}

function findChromium(env) {
  return usualPlaces.concat(playwrightsOwn(env)).find((place) => place && existsSync(place))
}

function playwrightsOwn(env) {
  const question = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))"
  return spawnSync('node', ['-e', question], { cwd: root, env, encoding: 'utf8' }).stdout.trim()
}
