import { Screen } from '@cairn/ui/screen.tsx'

export function KycScreen() {
  return <Screen title="KYC">{null}</Screen>
}
