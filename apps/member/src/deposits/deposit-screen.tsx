import { Screen } from '@cairn/ui/screen.tsx'

export function DepositScreen() {
  return <Screen title="Deposit">{null}</Screen>
}
