import { Screen } from '@cairn/ui/screen.tsx'

export function ProfileScreen() {
  return <Screen title="Profile">{null}</Screen>
}
