import type { Component } from './all-stories.ts'
import type { Choices } from './choices.ts'

const wholeWindow = 560

/** A frame for each theme. A component that covers the page has one for each state too. */
export function Frames({ component, choices }: { component: Component; choices: Choices }) {
  const themes = choices.theme === 'both' ? ['light', 'dark'] : [choices.theme]
  const states = component.isAlone ? Object.keys(component.states) : [null]
  return states.map((state) => (
    <section key={state} className="mb-8">
      {state && <h2 className="mb-3 text-sm font-semibold">{state}</h2>}
      <div className="flex flex-wrap gap-6">
        {themes.map((theme) => (
          <Window key={theme} component={component} state={state} theme={theme} choices={choices} />
        ))}
      </div>
    </section>
  ))
}

interface WindowProps {
  component: Component
  state: string | null
  theme: string
  choices: Choices
}

/** An iframe, because media queries read the width of the window. */
function Window({ component, state, theme, choices: { width, dir } }: WindowProps) {
  const asked = new URLSearchParams({ component: component.name, theme, dir, ...(state !== null && { state }) })
  const name = [component.title, state, theme].filter(Boolean).join(', ')
  return (
    <section
      // So that the keyboard can scroll a wide frame.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={name}
      className="max-w-full overflow-x-auto rounded-lg border border-line"
    >
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page */}
      <iframe
        key={asked.toString()}
        title={name}
        src={`?${asked.toString()}`}
        // Until the frame sets its own height.
        style={{ width: `${width}px`, height: `${wholeWindow}px` }}
        className="block"
      />
    </section>
  )
}
