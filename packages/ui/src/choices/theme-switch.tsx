import { ui as words } from '@cairn/words/shared/ui.ts'
import { useId, useSyncExternalStore } from 'react'
import { chooseTheme, onThemeChange, readTheme, themes } from './theme.ts'

/** Selects the theme: the system's, light or dark. */
export function ThemeSwitch() {
  const name = useId()
  const chosen = useSyncExternalStore(onThemeChange, readTheme, () => 'system')
  return (
    <fieldset className="inline-flex rounded-md border border-line bg-ground p-0.5 text-xs font-medium text-quiet">
      <legend className="sr-only">{words.theme}</legend>
      {themes.map((theme) => (
        <label
          key={theme}
          className="segment relative cursor-pointer rounded-sm border border-transparent px-2.5 py-1 hover:text-ink has-checked:border-line has-checked:bg-surface has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={theme}
            checked={theme === chosen}
            onChange={() => chooseTheme(theme)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          {words.themes[theme]}
        </label>
      ))}
    </fieldset>
  )
}
