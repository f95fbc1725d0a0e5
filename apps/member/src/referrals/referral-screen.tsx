import { Screen } from '@cairn/ui/screen.tsx'

export function ReferralScreen() {
  return <Screen title="Referral">{null}</Screen>
}
