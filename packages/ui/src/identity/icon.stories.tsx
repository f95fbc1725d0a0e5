import { stories } from '../stories.ts'
import { Icon, iconNames } from './icon.tsx'

export default stories('Icon', {
  All: (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3 text-sm">
      {iconNames.map((name) => (
        <li key={name} className="flex items-center gap-3">
          <Icon name={name} />
          {name}
        </li>
      ))}
    </ul>
  ),
})
