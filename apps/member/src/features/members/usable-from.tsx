import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { profile as words } from '@cairn/words/member/account/profile.ts'

export function UsableFrom({ date }: { date: string }) {
  return <Text parts={words.usableFrom(<DateText date={date} hasTime />)} />
}
