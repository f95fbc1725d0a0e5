import type { Call } from '@cairn/contract/core/call.ts'
import { createClient, type Send } from '@cairn/client/calls/client.ts'
import { viewMember } from '@cairn/contract/member/account/members.ts'
import { payOwedBonuses } from '../../../features/bonuses/pay-bonuses.ts'
import { makePerson, type Person } from '../../people/people.ts'
import { jobContext } from '../../server/mailbox.ts'
import { fundBonuses } from '../post-as-owner.ts'
import type { ModelStep, ModelWorld } from './model-answers.ts'
import { decideDeposit, makeDeposit, releaseDeposit } from './model-deposits.ts'
import { decideWithdrawal, makeWithdrawal } from './model-withdrawals.ts'
import type { Model } from './model.ts'

/** Draws the next step, and makes it on the server and in the model: both must give the same result. */
export class Steps implements ModelStep {
  readonly world: ModelWorld
  readonly model: Model
  readonly participants: Person[] = []
  readonly touched = new Set<string>()

  constructor(world: ModelWorld, model: Model) {
    this.world = world
    this.model = model
  }

  async step(): Promise<string> {
    const { random } = this.world
    const weighted: [weight: number, does: () => Promise<string>][] = [
      [this.participants.length < 6 ? 8 : 1, () => this.register()],
      [14, () => makeDeposit(this)],
      [14, () => decideDeposit(this)],
      [8, () => releaseDeposit(this)],
      [18, () => makeWithdrawal(this)],
      [24, () => decideWithdrawal(this)],
      [3, () => this.fund(BigInt(random.int(300)))],
      [5, () => this.payBonuses()],
    ]
    let left = random.int(weighted.reduce((sum, [weight]) => sum + weight, 0))
    for (const [weight, does] of weighted) {
      if (left < weight) return does()
      left -= weight
    }
    return 'nothing'
  }

  async register(): Promise<string> {
    const { server, random } = this.world
    const sponsor = this.participants.length > 0 && random.percent(70) ? random.pick(this.participants) : null
    const person = await makePerson(server, { addresses: ['bitcoin'], ...(sponsor ? { sponsor } : {}) })
    // Viewing renews the token, as it does in the browser.
    let { token } = person
    const client = createClient({ base: `${server.url}/api`, token: () => token })
    const send = (async (call: Call, input: never) => {
      const reply = await client(call, input)
      if (call === viewMember) token = (reply as { data: string }).data
      return reply
    }) as Send
    this.participants.push({ ...person, send })
    this.model.register(person.id, sponsor?.id ?? null)
    this.touched.add(person.id)
    return `register ${sponsor ? 'with' : 'without'} a sponsor`
  }

  async fund(cents: bigint): Promise<string> {
    const { server } = this.world
    if (cents === 0n) return 'fund nothing'
    await fundBonuses(server.owner, cents)
    this.model.fundBudget(cents)
    return `fund ${cents}`
  }

  async payBonuses(): Promise<string> {
    for (const { sponsor } of this.model.owed) this.touched.add(sponsor)
    await payOwedBonuses(jobContext(this.world.server), 3)
    this.model.payBonuses()
    return 'pay bonuses'
  }
}
