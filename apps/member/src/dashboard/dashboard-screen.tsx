import { Screen } from '@cairn/ui/screen.tsx'

export function DashboardScreen() {
  return <Screen title="Dashboard">{null}</Screen>
}
