import type { CallReply } from '@cairn/contract/core/call.ts'
import { defaultSettings } from '@cairn/contract/operator/settings/setting-rules.ts'
import type { viewSettings } from '@cairn/contract/operator/settings/settings.ts'

export const settings: CallReply<typeof viewSettings>['settings'] = {
  ...defaultSettings,
  kyc_required_above: 100_000n,
  referral_prefill: true,
  two_approvals_above: 500_000n,
  withdrawal_min_amount: null,
  bitcoin_deposit_min: null,
  ethereum_deposit_min: null,
  usdt_deposit_min: null,
  changed_at: '2026-11-20T10:00:00Z',
  version: '7',
}
