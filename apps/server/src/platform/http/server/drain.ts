import { setTimeout as sleep } from 'node:timers/promises'

const askedWithinMs = 10_000
const waitMs = 3_000

/**
 * Lets a load balancer send people elsewhere before a server stops: from `begin` on `/ready` answers 503, and calls are answered
 * for three more seconds. Without a request to `/ready` in the last ten there is no balancer, and no delay.
 */
export class Drain {
  isStopping = false
  #askedAt = -Infinity

  noteAsked(): void {
    this.#askedAt = performance.now()
  }

  async begin(): Promise<void> {
    this.isStopping = true
    if (performance.now() - this.#askedAt < askedWithinMs) await sleep(waitMs)
  }
}
