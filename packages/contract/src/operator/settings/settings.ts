import * as z from 'zod/mini'
import type { Schema } from '../../core/call.ts'
import { assets, operatorRoles } from '../../core/constants.ts'
import { envelope, text, usd } from '../../core/wire/lenient-wire.ts'
import { pauseReasons } from '../../member/money/withdrawals.ts'
import { settingNames, settingTable, type SettingInput, type SettingName, type SettingUnit } from './setting-rules.ts'
import { refusing } from '../../core/wire/wire.ts'
import { reason, version } from '../shared/fields.ts'
import { operatorAction, operatorRead } from '../shared/operator-call.ts'

/** The settings that an owner can change; `setting-table.ts` declares each. */

const repliedAs = {
  usd,
  basis_points: z.number(),
  hours: z.number(),
  months: z.number(),
  years: z.number(),
  count: z.number(),
  choice: z.nullable(z.boolean()),
  pause: z.nullable(z.enum(pauseReasons)),
  text: z.nullable(text),
  url: z.nullable(text),
}
type Replied = { [N in SettingName]: (typeof repliedAs)[SettingUnit<N>] }
const replied = forEachSetting((name) => repliedAs[settingTable[name].unit]) as Replied

type Changed = { [N in SettingName]: z.ZodMiniOptional<SettingInput<N>> }
const changed = forEachSetting((name) => z.optional(settingTable[name].input as Schema)) as Changed

function forEachSetting(make: (name: SettingName) => Schema) {
  return Object.fromEntries(settingNames.map((name) => [name, make(name)]))
}

export const viewSettings = operatorRead({
  path: 'operator/settings',
  roles: operatorRoles,
  summary: 'The settings and their defaults.',
  reply: z.object({
    ...envelope,
    settings: z.object({ ...replied, changed_at: text, version }),
    defaults: z.object(replied),
    /** The pending requests that loosen a setting. */
    requested: z.array(z.object({ setting: z.enum(settingNames), approval_id: text })),
  }),
})

export const changeSettings = operatorAction({
  path: 'operator/settings',
  requests: 'setting_change',
  roles: ['owner'],
  summary:
    'Change the settings that are sent. Amounts are decimal text; null removes a limit, the identity check or a text. What loosens a rule, and each change of a text, needs a `reason`, and becomes a request for another owner where there is one.',
  versioned: true,
  body: z.object({ ...changed, reason: z.optional(reason) }),
  reply: z.object({ ...envelope, approval_ids: z.array(text) }),
  refusals: [
    'decision_not_signed',
    'withdrawal_limits_invalid',
    'link_not_listed',
    'payment_address_named',
    'second_person_needed',
    'reason_needed',
  ],
})

export const pauseWithdrawals = operatorAction({
  path: 'operator/withdrawals/pause',
  roles: ['owner', 'treasurer'],
  withoutReauthentication: 'It only stops payments.',
  unsigned: 'It only stops payments.',
  summary:
    'Pause the withdrawals of these assets at once: nothing is requested, approved, claimed or sent until two owners resume them (`changeSettings`).',
  body: z.object({
    assets: z.array(z.enum(assets)).check(z.minLength(1, refusing('pause_asset_missing'))),
    why: z.enum(pauseReasons, refusing('pause_reason_missing')),
  }),
  refusals: ['decision_not_signed'],
})
