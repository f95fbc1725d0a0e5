import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inTree, removeFrom, type Defence } from './defence.ts'

/**
 * Removes each defence in turn, in a copy of the working tree, and runs its tests, of which one must fail. Prints a line
 * for each. Returns the names of those whose removal no test notices.
 */
export function plantFaults(defences: Defence[]): string[] {
  const copy = copyTree()
  try {
    return defences
      .filter((defence, place) => {
        const result = plant(copy, defence)
        console.log(`${String(place + 1).padStart(3)} of ${defences.length}  ${result.padEnd(24)}  ${defence.name}`)
        return !result.endsWith('failed')
      })
      .map(({ name }) => name)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

function plant(copy: string, defence: Defence): string {
  const file = path.join(copy, defence.file)
  const whole = readFileSync(file, 'utf8')
  const report = path.join(copy, 'report.json')
  rmSync(report, { force: true })
  writeFileSync(file, removeFrom(whole, defence))
  // The first test that fails is enough.
  const options = ['--project', 'server', '--bail', '1', '--reporter', 'json', '--outputFile', report]
  spawnSync('npx', ['vitest', 'run', ...options, inTree(defence.test)], { cwd: copy, stdio: 'ignore' })
  writeFileSync(file, whole)
  return readResult(report)
}

/** A test must fail by itself. A database that could not be made proves nothing about the tests. */
function readResult(report: string): string {
  const { numFailedTests, numPassedTests } = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>
  if (numFailedTests) return `${numFailedTests} failed`
  return numPassedTests ? 'NOT NOTICED' : 'NOTHING RAN'
}

/** Copies what git knows of, with what is not committed, and links the installed packages. */
function copyTree(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'cairn-faults-'))
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  })
  for (const file of stdout.split('\0')) if (file) cpSync(file, path.join(copy, file))
  linkPackages(copy)
  return copy
}

function linkPackages(copy: string): void {
  mkdirSync(path.join(copy, 'node_modules/@cairn'), { recursive: true })
  for (const name of readdirSync('node_modules')) {
    // Ours are links into the tree, and must lead into the copy.
    if (name === '@cairn') continue
    symlinkSync(path.resolve('node_modules', name), path.join(copy, 'node_modules', name))
  }
  cpSync('node_modules/@cairn', path.join(copy, 'node_modules/@cairn'), { recursive: true, verbatimSymlinks: true })
}
