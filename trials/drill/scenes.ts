import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import type { Servers } from './servers.ts'

export interface Scene {
  name: string
  /** An event in the cluster. It ends when the cluster is whole again and every server is ready. */
  run(cluster: Cluster, servers: Servers): Promise<void>
  /** No call may be acknowledged at all for about so long. */
  isStandstillSeconds?: number
  /** No attempt may fail. */
  isSmooth?: true
}

const settleMs = 5_000

/** The scenes of the drill, in this order. */
export const scenes: Scene[] = [
  { name: 'nothing', run: () => sleep(10_000), isSmooth: true },
  {
    name: 'both servers restarted, one after the other',
    isSmooth: true,
    run: async (_cluster, servers) => {
      for (const n of [1, 2]) {
        await servers.end(n, 'SIGTERM')
        servers.start(n)
        await servers.untilReady(n)
        // Until the proxy has noticed.
        await sleep(3_000)
      }
    },
  },
  {
    name: 'planned switchover',
    run: async (cluster) => {
      await cluster.switchOver(await cluster.findLeader())
      await sleep(settleMs)
      await cluster.untilWhole()
    },
  },
  {
    name: 'leader killed, 4 s later a server',
    run: async (cluster, servers) => {
      const leader = await cluster.findLeader()
      await cluster.kill(leader)
      await sleep(4_000)
      await servers.end(1, 'SIGKILL')
      servers.start(1)
      await untilOther(cluster, leader)
      cluster.start(leader)
      await cluster.untilWhole()
      await servers.untilReady(1)
      await sleep(settleMs)
    },
  },
  {
    name: 'leader frozen for 40 s, then woken',
    run: async (cluster) => {
      const leader = await cluster.findLeader()
      cluster.freeze(leader)
      await sleep(40_000)
      cluster.wake(leader)
      await sleep(settleMs)
      await cluster.untilWhole()
      await sleep(settleMs)
    },
  },
  {
    name: 'both standbys away for 25 s',
    isStandstillSeconds: 24,
    run: async (cluster) => {
      const leader = await cluster.findLeader()
      const standbys = [1, 2, 3].filter((n) => n !== leader)
      for (const n of standbys) cluster.freeze(n)
      await sleep(25_000)
      for (const n of standbys) cluster.wake(n)
      await cluster.untilWhole()
      await sleep(settleMs)
    },
  },
]

async function untilOther(cluster: Cluster, former: number): Promise<void> {
  for (let passed = 0; passed < 600; passed += 1) {
    const leader = await cluster.findLeader()
    if (leader && leader !== former) return
    await sleep(100)
  }
  throw new Error('no other machine leads after a minute')
}
