import { useLayoutEffect, useRef } from 'react'
import { parts } from './all-stories.ts'

interface FrameProps {
  part: string
  /** One state alone; without it all of them stand below each other. */
  state: string | null
  theme: string | null
  direction: string | null
}

/** The states of one part, each under its name; of a part that covers the page only the names, which lead to one alone. */
export function Frame({ part: name, state: stateName, theme, direction }: FrameProps) {
  const main = useRef<HTMLElement>(null)
  const part = parts.find((one) => one.name === name)

  useLayoutEffect(() => {
    const { documentElement: root } = document
    if (theme) root.dataset['theme'] = theme
    if (direction) root.dir = direction
    document.title = `${part?.title} · Gallery`
  }, [theme, direction, part])

  // The window around it is as high as what it shows.
  useLayoutEffect(() => {
    // Of the window around it, where `HTMLElement` is another.
    const frame = window.frameElement as HTMLElement | null
    if (!frame || stateName !== null || !main.current) return
    const observer = new ResizeObserver(([entry]) => {
      frame.style.height = `${Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0)}px`
    })
    observer.observe(main.current)
    return () => observer.disconnect()
  }, [stateName])

  // Beside other frames each has a name of its own.
  const named = [part?.title, stateName, theme].filter(Boolean).join(', ')
  if (!part) return <p>There is no part {name}.</p>
  if (part.isPage && stateName !== null) return part.states[stateName]
  return (
    <main ref={main} aria-label={named} className="p-4 sm:p-6">
      <h1 className="sr-only">{part.title}</h1>
      {stateName === null
        ? Object.entries(part.states).map(([title, shown]) => (
            <section key={title} className="mb-8 last:mb-0">
              <h2 className="mb-3 border-b border-line pb-1 text-xs font-normal tracking-normal text-quiet">
                {part.isAlone ? <a href={addressOf(title)}>{title}</a> : title}
              </h2>
              {!part.isAlone && shown}
            </section>
          ))
        : part.states[stateName]}
    </main>
  )
}

/** The address of one state alone, otherwise as this page is. */
function addressOf(state: string): string {
  const asked = new URLSearchParams(location.search)
  asked.set('state', state)
  return `?${asked.toString()}`
}
