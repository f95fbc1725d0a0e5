import { randomUUIDv7 } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { requestWithdrawal as call } from '@cairn/contract/member/money/withdrawals.ts'
import { centsToDecimal, formatUsd } from '@cairn/contract/core/money/money.ts'
import { moneyRoute } from '../../../platform/http/route.ts'
import { requireReauthentication } from '../../../shared/access/reauthentication.ts'
import { signRow } from '../../../shared/signing/signatures/row-signature.ts'
import { memberAvailable, memberHeld } from '../../../ledger/accounts.ts'
import { postTransfers } from '../../../ledger/posting/post-transfers.ts'
import { keepSignature, takeSignature } from '../signature/use-signature.ts'
import { recordPossibleAttack } from './record-possible-attack.ts'
import { requireAllowedWithdrawal } from './require-allowed-withdrawal.ts'
import { readWithdrawalConditions } from './withdrawal-conditions.ts'

/**
 * Requests a withdrawal to the saved address. The money is held at once, so that it cannot be spent or requested again; an
 * operator approves and sends it later. Above an amount of the settings it takes re-authentication, such as a
 * passkey's signature of this very withdrawal.
 */
export const requestWithdrawal = moneyRoute(
  call,
  readWithdrawalConditions,
  async ({ actor, audit, body, caller, services, storeReply, conditions, tx }) => {
    const { memberId } = caller
    const amountCents = body.amount
    const isSigned = body.passkey !== undefined
    const [{ address, needsReauthentication }, signature] = await Promise.all([
      requireAllowedWithdrawal(
        tx,
        services,
        { ...caller, isReauthenticated: isSigned || caller.isReauthenticated },
        body,
        conditions,
      ),
      body.passkey && takeSignature(tx, services, caller, body.passkey),
    ])
    if (needsReauthentication) await requireReauthentication(tx, caller)

    const reply = storeReply({ data: `Your withdrawal of ${formatUsd(amountCents)} is pending` })
    const id = randomUUIDv7()
    const row = { id, member_id: memberId, asset: body.wallet, address, amount_cents: amountCents }
    const record = [...Object.values(row), signRow(services.keys, 'withdrawal', row)]
    tx.send(CompiledQuery.raw(insertWithdrawal, record))
    const signed = signature && { passkey: await keepSignature(tx, services, signature, row) }
    const details = { amount: centsToDecimal(amountCents), asset: body.wallet, address, ...signed }
    await audit('withdrawal_requested', { subjectId: id, memberId, details })
    // Post the hold last: from here on, every other transfer of this member is blocked. If the balance does not cover it, no row
    // above is kept.
    postTransfers(tx, actor, {
      id,
      kind: 'withdrawal_held',
      from: memberAvailable(memberId),
      to: memberHeld(memberId),
      amountCents,
      reference: id,
    })
    return reply
  },
  recordPossibleAttack,
)

const insertWithdrawal = `
  insert into withdrawals (id, member_id, asset, address, amount_cents, signature) values ($1, $2, $3, $4, $5, $6)`
