import { spawnSync } from 'node:child_process'
import { LeftOut } from '../left-out.ts'

/** An image's configuration, as its Dockerfile set it. */
export interface ImageConfig {
  User: string
  Env: string[]
  Entrypoint: string[]
  Cmd: string[]
  WorkingDir: string
  Volumes: Record<string, object>
  StopSignal: string
}

/** Runs buildah, as root and without a daemon. Returns what it printed; throws when it fails or takes longer. */
export function buildah(args: string[], secondsMax = 1_800): string {
  const ran = spawnSync('buildah', args, {
    encoding: 'utf8',
    timeout: secondsMax * 1_000,
    maxBuffer: 1 << 28,
    // Docker's format: the other one has no health check.
    env: { ...process.env, BUILDAH_FORMAT: 'docker', BUILDAH_ISOLATION: 'chroot' },
  })
  if (ran.status === 0) return ran.stdout.trim()
  const said = `${ran.error?.message ?? ''}${ran.stdout}${ran.stderr}`.trim().split('\n')
  throw new Error(`buildah ${args[0]} failed:\n${said.slice(-15).join('\n')}`)
}

/** Leaves the check out unless a base image is here, or its registry answers soon. */
export function requireBase(image: string): void {
  try {
    if (hasImage(image)) return
    buildah(['pull', '--quiet', image], 20)
  } catch (error) {
    const sentence = `${image} is not here, and its registry does not answer; deploy/README.md says how to make it`
    throw new LeftOut(sentence, { cause: error })
  }
}

function hasImage(image: string): boolean {
  return spawnSync('buildah', ['inspect', '--type', 'image', image]).status === 0
}

export function readConfig(image: string): ImageConfig {
  const { Docker } = JSON.parse(buildah(['inspect', '--type', 'image', image])) as { Docker: { config: ImageConfig } }
  return Docker.config
}

export function readSize(image: string): number {
  const [listed] = JSON.parse(buildah(['images', '--json', image])) as { size: string }[]
  const [, count, unit] = /^([\d.]+) (kB|MB|GB)$/.exec(listed?.size ?? '') ?? []
  return Number(count) * { kB: 1e3, MB: 1e6, GB: 1e9 }[unit as 'kB' | 'MB' | 'GB']
}
