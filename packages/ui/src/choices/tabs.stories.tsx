import { useState } from 'react'
import { stories } from '../stories.ts'
import { Tabs } from './tabs.tsx'

export default stories('Tabs', {
  'the first chosen': <SelectionBar label="History" titles={['Deposits', 'Withdrawals', 'Bonuses']} atFirst={0} />,
  'the last chosen': <SelectionBar label="Other history" titles={['Deposits', 'Withdrawals', 'Bonuses']} atFirst={2} />,
  'one tab': <SelectionBar label="Short history" titles={['Deposits']} atFirst={0} />,
  'long words': (
    <SelectionBar
      label="Long history"
      titles={['What was put in', 'What was taken out again', 'Kapitalertragsübersichten', 'Given']}
      atFirst={1}
    />
  ),
})

function SelectionBar({ label, titles, atFirst }: { label: string; titles: readonly string[]; atFirst: number }) {
  const [chosen, setChosen] = useState(atFirst)
  const tabs = titles.map((title) => ({ title, content: <p>Here stands: {title}.</p> }))
  return <Tabs label={label} tabs={tabs} chosen={chosen} onChoose={setChosen} />
}
