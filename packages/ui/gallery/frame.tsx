import { useLayoutEffect, useRef } from 'react'
import { components } from './all-stories.ts'

interface FrameProps {
  component: string
  /** Null shows all states below each other. */
  state: string | null
  theme: string | null
  direction: string | null
}

/** The states of a component. For one that covers the page, a list of links to its states. */
export function Frame({ component: name, state: stateName, theme, direction }: FrameProps) {
  const main = useRef<HTMLElement>(null)
  const component = components.find((one) => one.name === name)

  useLayoutEffect(() => {
    const { documentElement: root } = document
    if (theme) root.dataset['theme'] = theme
    if (direction) root.dir = direction
    document.title = `${component?.title} · Gallery`
  }, [theme, direction, component])

  // The iframe is as high as its content.
  useLayoutEffect(() => {
    // From the parent window, whose `HTMLElement` is another class.
    const frame = window.frameElement as HTMLElement | null
    if (!frame || stateName !== null || !main.current) return
    const observer = new ResizeObserver(([entry]) => {
      frame.style.height = `${Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0)}px`
    })
    observer.observe(main.current)
    return () => observer.disconnect()
  }, [stateName])

  // Unique among the frames of a page.
  const named = [component?.title, stateName, theme].filter(Boolean).join(', ')
  if (!component) return <p>There is no component {name}.</p>
  if (component.isPage && stateName !== null) return component.states[stateName]
  return (
    <main ref={main} aria-label={named} className="p-4 sm:p-6">
      <h1 className="sr-only">{component.title}</h1>
      {stateName === null
        ? Object.entries(component.states).map(([title, shown]) => (
            <section key={title} className="mb-8 last:mb-0">
              <h2 className="mb-3 border-b border-line pb-1 text-xs font-normal tracking-normal text-quiet">
                {component.isAlone ? <a href={addressOf(title)}>{title}</a> : title}
              </h2>
              {!component.isAlone && shown}
            </section>
          ))
        : component.states[stateName]}
    </main>
  )
}

/** The address of this page with one state only. */
function addressOf(state: string): string {
  const asked = new URLSearchParams(location.search)
  asked.set('state', state)
  return `?${asked.toString()}`
}
