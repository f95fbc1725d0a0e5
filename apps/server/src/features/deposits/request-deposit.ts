import { randomUUIDv7 } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { requestDeposit as call } from '@cairn/contract/member/money/deposits.ts'
import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import { moneyRoute } from '../../platform/http/route.ts'
import { memberAvailable, memberInvested } from '../../ledger/accounts.ts'
import { postTransfers } from '../../ledger/posting/post-transfers.ts'
import { earnReferralBonus } from '../../shared/earn-referral-bonus.ts'
import { chainSettings } from '../../shared/transactions/chain-settings.ts'
import { followSoon } from '../../shared/transactions/follow-soon.ts'
import { describeQuote } from '../../shared/transactions/quotes.ts'
import { fixQuote, insertQuote } from './fix-quote.ts'
import { giveAddress, insertLook, insertOwnAddress } from './addresses/give-address.ts'
import { readDepositConditions, requireAllowedDeposit } from './require-allowed-deposit.ts'

/** Puts money into a plan: from the balance at once, from a wallet when the payment is confirmed. */
export const requestDeposit = moneyRoute(call, readDepositConditions, async (context) => {
  const { actor, audit, body, caller, services, storeReply, conditions, tx } = context
  const { memberId } = caller
  const { amount: amountCents, wallet } = body
  const { plan, offered } = await requireAllowedDeposit(tx, services, caller, body, conditions)

  const id = randomUUIDv7()
  const quote = offered && fixQuote(services.config, plan, offered.asset, amountCents)
  const given = offered && (await giveAddress(tx, services, { depositId: id, memberId }, offered))
  const address = given?.address ?? null
  const status = address ? 'pending' : 'completed'
  const reply = storeReply({
    msg: address ? 'Your deposit is waiting for the payment' : 'Your deposit is completed',
    deposit: {
      _id: id,
      status,
      amount: amountCents,
      wallet,
      address: address ?? '',
      quote: offered && quote ? describeQuote(offered.asset, quote) : undefined,
    },
  })
  const receivedCents = address ? null : amountCents
  const deposit = [id, memberId, plan.id, amountCents, wallet, address, status, receivedCents]
  tx.send(CompiledQuery.raw(insertDeposit, deposit))
  if (given?.own) {
    const { receiving_address_id, path_index, signature } = given.own
    tx.send(CompiledQuery.raw(insertOwnAddress, [id, receiving_address_id, path_index, address, signature]))
  } else if (given && !given.isShared) tx.send(CompiledQuery.raw(insertLook, [id]))
  if (offered && !given?.isShared && chainSettings(services.config)[offered.asset].length > 0) followSoon(tx)
  if (quote) tx.send(insertQuote(services, id, quote))
  const details = { amount: centsToDecimal(amountCents), plan: plan.name, wallet, status }
  await audit('deposit_requested', { subjectId: id, memberId, details })
  // Post last: from here on, every other transfer of this member is blocked. If the balance does not cover it, no row above is
  // kept.
  if (!address) {
    postTransfers(tx, actor, {
      id,
      kind: 'deposit_from_balance',
      from: memberAvailable(memberId),
      to: memberInvested(memberId),
      amountCents,
      reference: id,
    })
    // After the lock of the account, in the order of a confirmed deposit.
    if (caller.isReferred) await earnReferralBonus(tx, services.keys, { depositId: id, memberId, amountCents })
  }
  return reply
})

const insertDeposit = `
  insert into deposits (id, member_id, plan_id, amount_cents, wallet, address, status, received_cents, decided_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, case when $8::bigint is not null then now() end)`
