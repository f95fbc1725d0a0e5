import { Screen } from '@cairn/ui/screen.tsx'

export function HistoryScreen() {
  return <Screen title="History">{null}</Screen>
}
