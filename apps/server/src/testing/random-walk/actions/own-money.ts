import { cancelDeposit, requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { cancelWithdrawal, requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { requireCents } from '@cairn/contract/core/money/require-cents.ts'
import { toBitcoin, type Person } from '../../people/people.ts'
import { readWithdrawals, type Done, type WalkWorld } from '../walk-world.ts'

/** A member's actions with their own money, and their effects. */
export type MemberAction = (member: Person) => Promise<Done[]>

/** Draws an action of a member: often in small amounts, which together are large. */
export function drawMemberAction(world: WalkWorld): { member: Person; action: MemberAction } {
  const { deposits, friend, member: first, random, withdrawals } = world
  const amount = random.pick(['15.00', '20.00', '25.00'])
  const [own, ownDeposit] = [random.pick(withdrawals), random.pick(deposits)]
  const requests: MemberAction = async (member) => {
    await member.send(requestWithdrawal, { body: { amount, ...toBitcoin(member) } })
    await readWithdrawals(world, member)
    return [{ verb: 'withdrawal_requested' }]
  }
  const invests: MemberAction = async (member) => {
    const { deposit } = await member.send(requestDeposit, { body: { amount, plan: world.plan, wallet: 'balance' } })
    if (!deposit) throw new Error('a deposit has no record')
    world.deposits.push(deposit._id)
    world.cents.set(deposit._id, requireCents(amount))
    return [{ verb: 'deposit_requested' }]
  }
  const cancels: MemberAction = async (member) => {
    await member.send(cancelWithdrawal, { params: { id: own } })
    return [{ verb: 'withdrawal_cancelled' }]
  }
  const cancelsDeposit: MemberAction = async (member) => {
    await member.send(cancelDeposit, { params: { id: ownDeposit } })
    return [{ verb: 'deposit_cancelled' }]
  }
  const actions = [requests, invests, cancels, cancels, cancelsDeposit]
  return { member: random.pick([first, friend]), action: random.pick(actions) }
}
