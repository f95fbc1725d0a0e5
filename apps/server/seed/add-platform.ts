import { randomUUIDv7 } from 'node:crypto'
import { formatUsd } from '@cairn/contract/core/money/money.ts'
import { requireCents } from '@cairn/contract/core/money/require-cents.ts'
import type { Asset, OperatorRole } from '@cairn/contract/core/constants.ts'
import { bindCaller } from '../src/shared/audit/bind-caller.ts'
import { encrypt } from '../src/platform/crypto/encryption.ts'
import { signRow } from '../src/shared/signing/signatures/row-signature.ts'
import { bonusBudget as budgetAccount, custody, openPlanAccount } from '../src/ledger/accounts.ts'
import { addApproved } from './add-approved.ts'
import { daysAgo } from './days-ago.ts'
import {
  bonusFunding,
  operators,
  plans,
  receivingAddresses,
  samplePasswordHash,
  sampleTerms,
  sampleTotpSecret,
  strayPayment,
} from './people.ts'
import { requireUnits } from '../src/shared/transactions/record-units.ts'
import { drawTransactionId } from './history/draw-transaction-id.ts'
import { recordPast } from './history/record-past.ts'
import { postBackdated } from './history/post-backdated.ts'
import type { Fixture } from './fixture.ts'

export interface Platform {
  planIds: Record<string, string>
  /** The first of each role. */
  operatorIds: Record<OperatorRole, string>
}

/** Adds the operators, the plans, the receiving addresses, what members read about the company, and the bonus budget. */
export async function addPlatform({ tx, keys, files }: Fixture): Promise<Platform> {
  const operatorIds = {} as Platform['operatorIds']
  for (const { email, name, role } of operators) {
    const id = randomUUIDv7()
    operatorIds[role] ??= id
    const totpSecret = encrypt(keys.document, Buffer.from(sampleTotpSecret), `totp:${id}`)
    await tx
      .insertInto('operators')
      .values({
        id,
        email,
        name,
        role,
        password_hash: samplePasswordHash,
        totp_secret: totpSecret,
        invited_at: daysAgo(510),
      })
      .execute()
  }

  const planIds: Platform['planIds'] = {}
  for (const { name, min, max, termDays, note } of plans) {
    const id = randomUUIDv7()
    planIds[name] = id
    const [minCents, maxCents] = [requireCents(min), requireCents(max)]
    await tx
      .insertInto('plans')
      .values({
        id,
        name,
        min_cents: minCents,
        max_cents: maxCents,
        note,
        state: 'open',
        term_days: termDays,
        made_at: daysAgo(500),
        changed_at: daysAgo(500),
      })
      .execute()
    await openPlanAccount(tx, id)
  }

  for (const [asset, address] of Object.entries(receivingAddresses) as [Asset, string][]) {
    const row = { id: randomUUIDv7(), asset, address, network: 'testnet', account_key: null } as const
    await tx
      .insertInto('receiving_addresses')
      .values({ ...row, added_at: daysAgo(500), signature: signRow(keys, 'receiving_address', row) })
      .execute()
  }

  await tx
    .updateTable('settings')
    .set({
      terms_url: sampleTerms.url,
      terms_version: sampleTerms.version,
      risk_line: 'You can lose some or all of the money that you put into a plan.',
      company_line: 'Sample company, which does not exist',
      support_contact: 'support@sample.test',
    })
    .execute()
  await fundBonuses({ tx, keys, files }, operatorIds)
  await enterPayment({ tx }, operatorIds)
  await recordPast(tx, { id: null }, [[daysAgo(30), `operator:${operatorIds.owner}`, 'access_reviewed']])
  await bindCaller(tx, { kind: 'system' }).audit('sample_world_made', {})
  return { planIds, operatorIds }
}

async function enterPayment({ tx }: Pick<Fixture, 'tx'>, { treasurer }: Platform['operatorIds']): Promise<void> {
  const { asset, coins, amount, note } = strayPayment
  const [id, at] = [randomUUIDv7(), daysAgo(strayPayment.daysAgo)]
  await tx
    .insertInto('incoming_payments')
    .values({
      id,
      asset,
      transaction_id: drawTransactionId(asset),
      output: 0,
      units: requireUnits(asset, coins).toString(),
      amount_cents: requireCents(amount),
      note,
      entered_by: treasurer,
      entered_at: at,
    })
    .execute()
  await recordPast(tx, { id }, [[at, `operator:${treasurer}`, 'payment_recorded']])
}

/** The treasurer paid the bonus budget in at the bank, and the owner approved it. */
async function fundBonuses(scene: Fixture, operatorIds: Platform['operatorIds']): Promise<void> {
  const at = daysAgo(500)
  const { amount, counterparty, document, reason } = bonusFunding
  const amountCents = requireCents(amount)
  const transfer = { kind: 'bonus_budget_paid_in', from: custody('usd'), to: budgetAccount } as const
  const { kind, from, to } = transfer
  const approvalId = await addApproved(
    scene,
    operatorIds,
    {
      kind: 'bonus_budget_funding',
      payload: { transfer: kind, from, to, amount },
      sentence: `${formatUsd(amountCents)} from ${counterparty} is added to the bonus budget, documented by “${document}”`,
      reason,
      lockKey: 'bonus_budget',
      at,
    },
    { name: 'wire-of-the-opening.pdf', lines: [document, counterparty, formatUsd(amountCents)] },
  )
  await scene.tx
    .insertInto('bonus_fundings')
    .values({
      id: randomUUIDv7(),
      amount_cents: amountCents,
      document_name: document,
      counterparty,
      approval_id: approvalId,
      requested_at: at,
    })
    .execute()
  const by = `operator:${operatorIds.owner}`
  await postBackdated(scene.tx, at, by, { ...transfer, id: approvalId, amountCents, reference: approvalId })
}
