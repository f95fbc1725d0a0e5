import { Checkbox } from '@cairn/ui/choices/checkbox.tsx'
import { account } from '@cairn/words/backoffice/operators/account.ts'
import { useState } from 'react'
import { PageSection } from '../../components/page/page-section.tsx'
import { KeyList } from '../../components/queue/key-list.tsx'
import { areKeysOn, switchKeys } from '../../components/queue/keys-switch.ts'

const words = account.keys

/** Explains the keys, and switches single ones off. */
export function KeysSection() {
  const [isOn, setIsOn] = useState(areKeysOn)
  return (
    <PageSection title={words.title} lead={words.lead}>
      <KeyList />
      <Checkbox
        name="keys"
        label={words.on}
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => {
          switchKeys(checked)
          setIsOn(checked)
        }}
      />
    </PageSection>
  )
}
