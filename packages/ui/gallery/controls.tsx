import { SelectField, type SelectOption } from '../src/fields/select-field.tsx'
import { hrefOf, type Choices } from './choices.ts'

type Control = Exclude<keyof Choices, 'component'>

const controls: Record<Control, { label: string; options: readonly SelectOption[] }> = {
  theme: {
    label: 'Theme',
    options: [
      { value: 'both', label: 'Both' },
      { value: 'light', label: 'Light' },
      { value: 'dark', label: 'Dark' },
    ],
  },
  width: {
    label: 'Width',
    options: ['360', '768', '1280', '1920'].map((width) => ({ value: width, label: `${width} px` })),
  },
  dir: {
    label: 'Direction',
    options: [
      { value: 'ltr', label: 'Left to right' },
      { value: 'rtl', label: 'Right to left' },
    ],
  },
}

/** Select the theme, width and direction of the frames. */
export function Controls({ choices }: { choices: Choices }) {
  return (
    <div className="mb-8 grid max-w-2xl grid-cols-2 gap-4 sm:grid-cols-3">
      {Object.entries(controls).map(([name, { label, options }]) => (
        <SelectField
          key={name}
          label={label}
          name={name}
          options={options}
          value={choices[name as Control]}
          onChange={(event) => {
            location.hash = hrefOf({ ...choices, [name]: event.target.value })
          }}
        />
      ))}
    </div>
  )
}
