import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../../apps/server/src/testing/fuzz/random.ts'
import type { SoakWorld } from './soak-world.ts'

const fakeClock = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'

/** The soak's faults, and sentences about faults that this machine cannot make. */
type SoakTools = ReturnType<typeof prepareTools>

/** Puts the folder of a soak on a small disk of its own and its servers under a clock that can jump, where that is possible. */
export function prepareTools(folder: string) {
  const isRoot = process.getuid?.() === 0
  const isOwnDisk =
    isRoot && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1500m,mode=755', 'tmpfs', folder]).status === 0
  const clockFile = join(folder, 'clock')
  const hasClock = existsSync(fakeClock)
  if (hasClock) writeFileSync(clockFile, '+0')
  const clock = {
    LD_PRELOAD: fakeClock,
    FAKETIME_TIMESTAMP_FILE: clockFile,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  return {
    clockFile,
    hasClock,
    isOwnDisk,
    environment: hasClock ? clock : {},
    leftOut: [
      ...(isOwnDisk ? [] : ['No full disk: a disk of its own needs root and mount.']),
      ...(hasClock ? [] : ['No clock that jumps: libfaketime is not installed.']),
    ],
    close: () => {
      if (isOwnDisk) spawnSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A fault: it begins, lasts, and has ended when it returns. */
export type Fault = () => Promise<void>

/** The faults that are possible here, by name. */
export function listFaults(world: SoakWorld, tools: SoakTools, folder: string, random: Random): Record<string, Fault> {
  const { network } = world
  const last = (least: number, most: number) => sleep(1_000 * (least + random.int(most - least + 1)))
  const ofNetwork = (begin: () => void): Fault => {
    return async () => {
      begin()
      await last(2, 10)
      network.heal()
    }
  }
  return {
    'kill -9 of a server': async () => {
      await world.killed.killServer()
      await last(0, 3)
      await world.killed.start()
    },
    'kill -9 of PostgreSQL': async () => {
      process.kill(world.postgres.processId, 'SIGKILL')
    },
    'a slow network': ofNetwork(() => network.delay(random.pick([20, 60, 150, 400]))),
    'a network that passes nothing': ofNetwork(() => network.stall()),
    'a network that forgets': ofNetwork(() => network.forget()),
    'a network that resets': ofNetwork(() => network.cut()),
    ...(tools.hasClock && {
      'a clock that jumps': async () => {
        writeFileSync(tools.clockFile, random.pick(['+3600', '-3600', '+86400', '-86400']))
        await last(5, 20)
        writeFileSync(tools.clockFile, '+0')
      },
    }),
    ...(tools.isOwnDisk && {
      'a full disk': async () => {
        const ballast = join(folder, 'ballast')
        const { bavail, bsize } = statfsSync(folder)
        spawnSync('fallocate', ['--length', String(bavail * bsize), ballast])
        await last(3, 15)
        rmSync(ballast, { force: true })
      },
    }),
  }
}
