import { useState } from 'react'
import { stories } from '../stories.ts'
import { Tabs } from './tabs.tsx'

export default stories('Tabs', {
  'the first chosen': <SelectableTabs label="History" titles={['Deposits', 'Withdrawals', 'Bonuses']} initial={0} />,
  'the last chosen': (
    <SelectableTabs label="Other history" titles={['Deposits', 'Withdrawals', 'Bonuses']} initial={2} />
  ),
  'one tab': <SelectableTabs label="Short history" titles={['Deposits']} initial={0} />,
  'long words': (
    <SelectableTabs
      label="Long history"
      titles={['Money paid in', 'Money taken out', 'Kapitalertragsübersichten', 'Given']}
      initial={1}
    />
  ),
})

function SelectableTabs({ label, titles, initial }: { label: string; titles: readonly string[]; initial: number }) {
  const [chosen, setChosen] = useState(initial)
  const tabs = titles.map((title) => ({ title, content: <p>{title}.</p> }))
  return <Tabs label={label} tabs={tabs} chosen={chosen} onChoose={setChosen} />
}
