import { stories } from '../stories.ts'

const colours = {
  Grounds: ['ground', 'surface', 'sunken', 'line', 'edge'],
  Text: ['ink', 'quiet', 'accent', 'accent-strong', 'danger'],
  Soft: ['accent-soft', 'good-soft', 'waiting-soft', 'moving-soft', 'neutral-soft', 'danger-soft'],
  States: ['good', 'waiting', 'moving', 'neutral'],
  Charts: ['chart-1', 'chart-2'],
  Fixed: ['plate', 'on-plate', 'on-accent'],
}
const sizes = ['text-xs', 'text-sm', 'text-base', 'text-lg', 'text-xl', 'text-2xl']
const weights = [
  ['font-medium', 'Names and values'],
  ['font-semibold', 'Titles of sections, buttons'],
  ['font-bold', 'The title of a screen, the balance'],
] as const
const families = [
  ['font-sans', 'All texts, in the family of the system'],
  ['font-mono', 'Addresses, transactions and ids'],
] as const
const radii = ['rounded-sm', 'rounded-md', 'rounded-lg', 'rounded-full']
const figures = '$1,234,567.89'

export default stories('Tokens', {
  ...Object.fromEntries(
    Object.entries(colours).map(([group, names]) => [group, <Swatches key={group} names={names} />]),
  ),
  Sizes: (
    <>
      {sizes.map((size) => (
        <p key={size} className={size}>
          <span className="tabular-nums">{figures}</span> {size}
        </p>
      ))}
    </>
  ),
  Weights: (
    <>
      {weights.map(([weight, use]) => (
        <p key={weight} className={weight}>
          {use}
        </p>
      ))}
    </>
  ),
  Families: (
    <>
      {families.map(([family, use]) => (
        <p key={family} className={family}>
          {use}
        </p>
      ))}
    </>
  ),
  Radii: (
    <div className="flex flex-wrap gap-3">
      {radii.map((radius) => (
        <span key={radius} className={`size-16 border border-edge bg-surface ${radius}`}>
          <span className="sr-only">{radius}</span>
        </span>
      ))}
    </div>
  ),
  Shadow: <p className="w-full rounded-lg border border-line bg-surface p-4 shadow-lift">lift</p>,
})

function Swatches({ names }: { names: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-3">
      {names.map((name) => (
        <li key={name} className="text-xs text-quiet">
          <span className="mb-1 block size-16 rounded-md border border-line" style={{ background: `var(--${name})` }} />
          {name}
        </li>
      ))}
    </ul>
  )
}
