import { sql } from 'kysely'
import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import {
  formatSetting,
  isLooser,
  settingNames,
  settingTable,
  type SettingName,
} from '@cairn/contract/operator/settings/setting-rules.ts'
import type { SettingValue } from '@cairn/contract/operator/settings/setting-table.ts'
import { changeSettings as call } from '@cairn/contract/operator/settings/settings.ts'
import type { ApprovalHandler } from '../../shared/approvals/approval-handler.ts'
import { listOwners } from '../../shared/approvals/list-owners.ts'
import { mailOwners } from '../../shared/approvals/mail-owners.ts'
import { requestApproval } from '../../shared/approvals/request-approval.ts'
import type { Services } from '../../platform/services.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Audit } from '../../platform/http/callers.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { settingsId } from '../../shared/signing/signatures/signed-rows.ts'
import { rewriteSigned } from '../../shared/signing/signatures/sign-stored.ts'
import { columnOf } from '../../shared/settings.ts'
import { requireSafeWords } from '../../shared/safe-words/require-safe-words.ts'

/**
 * Changes the given settings. A stricter rule, or none, applies at once. A looser one, or a text for members, takes a reason and
 * becomes a request for another owner, one for each setting; a sole owner does it alone. Each change gets an audit entry with before and after.
 */
export const changeSettings = route(call, async ({ body, tx, ...by }) => {
  const row = await lockSettings(tx)
  const changes = settingNames
    .map((name) => ({ name, before: row[columnOf(name)], after: body[name] }))
    .filter((change): change is Change => change.after !== undefined && change.after !== change.before)
  if (changes.length === 0) return { approval_ids: [], msg: 'Nothing was changed' }
  for (const change of changes) requireSafeText(change, by.services)

  const needsSecondApprover = (await listOwners(tx)).length > 1
  const looser = changes.filter(({ name, before, after }) => isLooser(name, before, after))
  const loosened = needsSecondApprover ? looser : []
  const applied = changes.filter((change) => !loosened.includes(change))
  if (looser.length > 0 && body.reason === undefined) {
    const verb = looser.every(({ name }) => settingTable[name].looserWhen === 'changed') ? 'changes' : 'loosens'
    const titles = looser.map(({ name }) => settingTable[name].title)
    const why = `it ${verb} “${titles.join('”, “')}”`
    throw refuse(needsSecondApprover ? 'second_person_needed' : 'reason_needed', { why })
  }

  await applyChanges(tx, by, {
    changes: applied,
    approvalId: null,
    reason: looser.length > loosened.length ? body.reason : null,
  })
  await mailChanges(tx, by.caller.name, applied)
  const approval_ids: string[] = []
  for (const change of loosened) {
    const { name, before, after } = change
    const { approval_id } = await requestApproval(tx, by, {
      kind: 'setting_change',
      payload: { setting: name, before: toJson(before), after: toJson(after) },
      sentence: describe(change),
      reason: body.reason ?? '',
      lockKey: `setting:${name}`,
    })
    approval_ids.push(approval_id)
  }
  if (loosened.length === 0) return { approval_ids, msg: 'The settings are saved' }
  const requested = 'Requested. Another owner must approve it'
  return { approval_ids, msg: applied.length === 0 ? requested : `Saved in part. ${requested}` }
})

/** Changes a setting as approved. Refuses `changed_meanwhile` when its old value is not the one they saw. */
export const changeApprovedSetting: ApprovalHandler<'setting_change'> = async (tx, context) => {
  const { approval, audit, payload, services } = context
  const row = await lockSettings(tx)
  const { setting: name } = payload
  const before = row[columnOf(name)]
  if (toJson(before) !== payload.before) {
    throw refuse('changed_meanwhile', { what: `: ${settingTable[name].title} is ${formatSetting(name, before)} now` })
  }
  const isAmount = settingTable[name].unit === 'usd'
  const after = isAmount && typeof payload.after === 'string' ? BigInt(payload.after) : payload.after
  requireSafeText({ name, after }, services)
  await applyChanges(tx, { audit, services }, { changes: [{ name, before, after }], approvalId: approval.id })
}

export interface Change {
  name: SettingName
  before: SettingValue
  after: SettingValue
}

/** The settings, locked until the transaction ends. */
export function lockSettings(tx: Transaction) {
  return tx.selectFrom('settings').selectAll().forUpdate().executeTakeFirstOrThrow()
}

/** A text for all members has no foreign link and no payment address. Support may be an email address. */
function requireSafeText({ name, after }: Pick<Change, 'name' | 'after'>, { config }: Pick<Services, 'config'>): void {
  if (settingTable[name].looserWhen !== 'changed' || after === null) return
  const text = String(after)
  const isEmail = name === 'support_contact' && !text.includes('/')
  requireSafeWords(text, { config, support: isEmail ? text : null, field: name })
}

/** Changes the settings and writes an audit entry for each. The database compares again which changes loosen a rule. */
export async function applyChanges(
  tx: Transaction,
  { audit, services }: { audit: Audit; services: Services },
  {
    changes,
    approvalId,
    reason = null,
  }: { changes: Change[]; approvalId: string | null; reason?: string | null | undefined },
): Promise<void> {
  if (changes.length === 0) return
  const after = Object.fromEntries(changes.map(({ name, after: value }) => [columnOf(name), toJson(value)]))
  await rewriteSigned(tx, services, ['settings', settingsId], () =>
    sql`select change_settings(${JSON.stringify(after)}::jsonb, ${approvalId})`.execute(tx),
  )
  for (const { name, before, after: value } of changes) {
    const details = {
      setting: columnOf(name),
      before: formatValue(before),
      after: formatValue(value),
      ...(reason && { reason }),
    }
    await audit('setting_changed', { details })
  }
  if (changes.some(({ name }) => name === 'terms_version' || name === 'terms_url')) await mailTermsInForce(tx)
}

/** Members are mailed once about each version of the terms, in batches. */
async function mailTermsInForce(tx: Transaction): Promise<void> {
  await sql`
    insert into terms_mailings (version)
      select terms_version from settings where terms_version is not null and terms_url is not null
      on conflict do nothing`.execute(tx)
}

/** Tells all owners who changed which settings. */
export async function mailChanges(tx: Transaction, name: string, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const text = `${name} changed settings: ${changes.map(describe).join('; ')}.`
  await mailOwners(tx, { subject: 'Settings were changed', text, path: '/settings' })
}

function describe({ name, before, after }: Change): string {
  return `${settingTable[name].title} changes from ${formatSetting(name, before)} to ${formatSetting(name, after)}`
}

/** Cents as text of digits: a number of JSON does not count large amounts exactly. */
function toJson(value: SettingValue): string | number | boolean | null {
  return typeof value === 'bigint' ? String(value) : value
}

function formatValue(value: SettingValue): string | number | boolean | null {
  return typeof value === 'bigint' ? centsToDecimal(value) : value
}
