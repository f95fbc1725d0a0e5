import { Screen } from '@cairn/ui/screen.tsx'

export function WithdrawScreen() {
  return <Screen title="Withdraw">{null}</Screen>
}
