import { expect } from 'vitest'
import type { Call } from '@cairn/contract/core/call.ts'
import { createClient, type Send } from '@cairn/client/client.ts'
import type { Asset } from '@cairn/contract/core/constants.ts'
import { requestDeposit } from '@cairn/contract/member/deposits.ts'
import { listHistory } from '@cairn/contract/member/history.ts'
import { viewMember } from '@cairn/contract/member/members.ts'
import { centsToDecimal } from '@cairn/contract/core/money.ts'
import { confirmDeposit, expireDeposit, rejectDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { requestWithdrawal } from '@cairn/contract/member/withdrawals.ts'
import { payOwedBonuses } from '../../features/bonuses/pay-owed-bonuses.ts'
import { releaseMaturedDeposits } from '../../features/deposits/release/release-matured-deposits.ts'
import { findRefusal, transactionId, type Participant, type ModelWorld } from './model-answers.ts'
import { decideWithdrawal } from './model-withdrawals.ts'
import type { Model, ModelRecord } from './model.ts'
import { goodAddresses, makePerson } from '../people/people.ts'

/** Draws the next step, and makes it on the server and in the model: both must give the same result. */
export class Steps {
  private readonly world: ModelWorld
  readonly model: Model
  readonly participants: Participant[] = []
  /** The members whose figures may have changed. */
  readonly touched = new Set<string>()

  constructor(world: ModelWorld, model: Model) {
    this.world = world
    this.model = model
  }

  /** Makes one step and returns its description. */
  async step(): Promise<string> {
    const { random } = this.world
    const weighted: [weight: number, does: () => Promise<string>][] = [
      [this.participants.length < 6 ? 8 : 1, () => this.register()],
      [14, () => this.deposit(random.pick(['bitcoin', 'bitcoin', 'balance']))],
      [14, () => this.decideDeposit()],
      [8, () => this.releaseDeposit()],
      [18, () => this.withdraw()],
      [24, () => this.decideWithdrawal()],
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
    const sponsor = this.participants.length > 0 && random.percent(70) ? random.pick(this.participants).person : null
    const person = await makePerson(server, { addresses: ['bitcoin'], ...(sponsor ? { sponsor } : {}) })
    // Viewing renews the token, as it does in the browser.
    let { token } = person
    const client = createClient({ base: `${server.url}/api`, token: () => token })
    const send = (async (call: Call, input: never) => {
      const reply = await client(call, input)
      if (call === viewMember) token = (reply as { data: string }).data
      return reply
    }) as Send
    this.participants.push({ person, send })
    this.model.register(person.id, sponsor?.id ?? null)
    this.touched.add(person.id)
    return `register ${sponsor ? 'with' : 'without'} a sponsor`
  }

  private async deposit(wallet: Asset | 'balance'): Promise<string> {
    const { random, plan } = this.world
    const { person, send } = random.pick(this.participants)
    const cents = this.amount(this.model.of(person.id).available)
    const input = {
      body: { amount: centsToDecimal(cents), plan, wallet },
      idempotencyKey: random.uuid(),
    }
    const answers = await this.copies(() => send(requestDeposit, input))
    const expected = this.model.requestDeposit(person.id, cents, wallet)
    this.expectAnswers(answers, expected)
    if (!expected) await this.learnId({ person, send })
    this.touched.add(person.id)
    return `deposit ${cents} of ${wallet}: ${expected ?? 'done'}`
  }

  private async withdraw(): Promise<string> {
    const { random } = this.world
    const { person, send } = random.pick(this.participants)
    const cents = this.amount(this.model.of(person.id).available)
    const input = {
      body: {
        amount: centsToDecimal(cents),
        plan: { wallet: 'bitcoin', address: goodAddresses.bitcoin },
        wallet: 'bitcoin' as const,
      },
      idempotencyKey: random.uuid(),
    }
    const answers = await this.copies(() => send(requestWithdrawal, input))
    const expected = this.model.requestWithdrawal(person.id, cents, 'bitcoin')
    this.expectAnswers(answers, expected)
    if (!expected) await this.learnId({ person, send })
    this.touched.add(person.id)
    return `withdraw ${cents}: ${expected ?? 'done'}`
  }

  private async decideDeposit(): Promise<string> {
    const { random, operators } = this.world
    const record = this.pickRecord('deposit')
    if (!record) return 'no deposit to decide'
    const params = { id: record.id }
    const operator = random.pick(operators)
    this.touched.add(record.member)
    if (random.percent(20)) {
      const [call, status] = random.pick([
        [rejectDeposit, 'rejected'],
        [expireDeposit, 'expired'],
      ] as const)
      const answer = await findRefusal(() =>
        operator.send(call, { params, body: { code: 'other', words: 'never arrived' } }),
      )
      return this.expectAnswers([answer], this.model.endUnpaidDeposit(record, status), `a deposit is ${status}`)
    }
    const received = random.percent(70) ? record.cents : record.cents + BigInt(random.int(50))
    const differs = random.percent(70)
    const body = { amount_received: centsToDecimal(received), transaction_id: transactionId(random), differs }
    const answer = await findRefusal(() => operator.send(confirmDeposit, { params, body }))
    return this.expectAnswers([answer], this.model.confirmDeposit(record, received, differs), 'confirm a deposit')
  }

  private async releaseDeposit(): Promise<string> {
    const { random, server } = this.world
    const inPlans = this.model.records.filter(
      ({ type, status, released }) => type === 'deposit' && status === 'completed' && !released,
    )
    if (inPlans.length === 0) return 'no deposit to release'
    const record = random.pick(inPlans)
    await server.owner.query("update deposits set decided_at = decided_at - interval '2 days' where id = $1", [
      record.id,
    ])
    // Two servers run the job at once.
    const counts = await Promise.all([releaseMaturedDeposits(server.database), releaseMaturedDeposits(server.database)])
    expect(counts[0] + counts[1]).toBe(1)
    this.model.releaseDeposit(record)
    this.touched.add(record.member)
    return 'release a deposit'
  }

  private async decideWithdrawal(): Promise<string> {
    const record = this.pickRecord('withdrawal')
    if (!record) return 'no withdrawal to decide'
    this.touched.add(record.member)
    const { way, answer, expected } = await decideWithdrawal(this.world, this.model, this.participants, record)
    return this.expectAnswers([answer], expected, `${way} a withdrawal`)
  }

  async fund(cents: bigint): Promise<string> {
    const { server } = this.world
    if (cents === 0n) return 'fund nothing'
    await server.owner.query(
      `select ledger.post_as_owner(array[gen_random_uuid()], '{bonus_budget_funded}', '{opening}', '{bonus_budget}',
         array[$1::bigint], array[gen_random_uuid()], '{system}')`,
      [cents.toString()],
    )
    this.model.fundBudget(cents)
    return `fund ${cents}`
  }

  async payBonuses(): Promise<string> {
    for (const { sponsor } of this.model.owed) this.touched.add(sponsor)
    await payOwedBonuses(this.world.server.database, 3)
    this.model.payBonuses()
    return 'pay bonuses'
  }

  /** Once, or twice under the same key. */
  private async copies(send: () => Promise<unknown>): Promise<unknown[]> {
    const first = await findRefusal(send)
    return this.world.random.percent(20) ? [first, await findRefusal(send)] : [first]
  }

  /** Sometimes the whole balance, sometimes a cent more. */
  private amount(available: bigint): bigint {
    const { random } = this.world
    const drawn = random.pick([
      () => BigInt(1 + random.int(5_000)),
      () => BigInt(1 + random.int(5_000)),
      // Too little for a bonus.
      () => BigInt(1 + random.int(20)),
      () => available,
      () => available + 1n,
      () => available / 2n,
    ])()
    return drawn > 0n ? drawn : 1n
  }

  private pickRecord(type: ModelRecord['type']): ModelRecord | null {
    const { random } = this.world
    const records = this.model.records.filter((record) => record.type === type)
    const open = records.filter(({ status }) => ['pending', 'processing', 'uncertain'].includes(status))
    if (records.length === 0) return null
    return random.pick(open.length > 0 && random.percent(70) ? open : records)
  }

  /** The record that the model has just added is the newest in the history. */
  private async learnId({ send }: Participant): Promise<void> {
    const { data } = await send(listHistory, { query: { limit: 1 } })
    const record = this.model.records.at(-1)
    if (record) record.id = data[0]?._id ?? ''
  }

  private expectAnswers(answers: unknown[], expected: unknown, what = ''): string {
    expect(new Set(answers), what).toEqual(new Set([expected]))
    return `${what}: ${String(expected ?? 'done')}`
  }
}
