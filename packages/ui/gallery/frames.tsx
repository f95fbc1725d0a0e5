import type { Part } from './all-stories.ts'
import type { Choices } from './choices.ts'

const wholeWindow = 560

/** A window for each theme that is asked for; for a part that covers the page, one for each of its states. */
export function Frames({ part, choices }: { part: Part; choices: Choices }) {
  const themes = choices.theme === 'both' ? ['light', 'dark'] : [choices.theme]
  const states = part.isAlone ? Object.keys(part.states) : [null]
  return states.map((state) => (
    <section key={state} className="mb-8">
      {state && <h2 className="mb-3 text-sm font-semibold">{state}</h2>}
      <div className="flex flex-wrap gap-6">
        {themes.map((theme) => (
          <Window key={theme} part={part} state={state} theme={theme} choices={choices} />
        ))}
      </div>
    </section>
  ))
}

interface WindowProps {
  part: Part
  state: string | null
  theme: string
  choices: Choices
}

/** A frame is a window of its own, with the width that the part then looks at. */
function Window({ part, state, theme, choices: { width, dir } }: WindowProps) {
  const asked = new URLSearchParams({ part: part.name, theme, dir, ...(state !== null && { state }) })
  const name = [part.title, state, theme].filter(Boolean).join(', ')
  return (
    <section
      // What is wider than the page is scrolled to, also by the keyboard.
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
        // Until the frame has said how high it is.
        style={{ width: `${width}px`, height: `${wholeWindow}px` }}
        className="block"
      />
    </section>
  )
}
