import { pauseWithdrawals as call } from '@cairn/contract/operator/settings/settings.ts'
import { route } from '../../platform/http/route.ts'
import { applyChanges, lockSettings, mailChanges, type Change } from './change-settings.ts'

/**
 * Pauses the withdrawals of assets by one operator, who need not be an owner. It takes effect with the commit: every step towards a
 * payment reads the settings, and a trigger refuses the step again. Resuming is a change of settings by two owners.
 */
export const pauseWithdrawals = route(call, async ({ body, tx, ...by }) => {
  const row = await lockSettings(tx)
  const changes = [...new Set(body.assets)]
    .map((asset): Change => ({ name: `${asset}_pause`, before: row[`${asset}_pause`], after: body.why }))
    .filter(({ before, after }) => before !== after)
  if (changes.length === 0) return { msg: 'These withdrawals are already paused' }
  await applyChanges(tx, by, { changes, approvalId: null })
  await mailChanges(tx, by.caller.name, changes)
  return { msg: 'Withdrawals are paused' }
})
