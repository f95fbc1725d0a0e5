import { useState } from 'react'
import { Button } from '../src/buttons/button.tsx'
import { Drawer } from '../src/overlays/drawer.tsx'
import { Logo } from '../src/identity/logo.tsx'
import { components } from './all-stories.ts'
import { hrefOf, useChoices, type Choices } from './choices.ts'
import { Controls } from './controls.tsx'
import { Frames } from './frames.tsx'

/** Every component in all its states, themes and widths. */
export function Gallery() {
  const choices = useChoices()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const component = components.find(({ name }) => name === choices.component)
  return (
    <div className="lg:flex">
      <aside className="hidden w-60 shrink-0 border-e border-line bg-surface lg:block">
        <div className="sticky top-0 max-h-dvh overflow-y-auto p-4">
          <p className="mb-6 px-3">
            <Logo />
          </p>
          <Menu choices={choices} />
        </div>
      </aside>
      <main className="min-w-0 flex-1 p-4 sm:p-8">
        <div className="mb-6 flex items-center justify-between lg:hidden">
          <Logo />
          <Button look="secondary" onClick={() => setIsMenuOpen(true)}>
            Components
          </Button>
        </div>
        <h1 className="mb-6 text-xl font-semibold">{component?.title ?? 'No such component'}</h1>
        <Controls choices={choices} />
        {component && <Frames component={component} choices={choices} />}
      </main>
      <Drawer label="Components" isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)}>
        <Menu choices={choices} />
      </Drawer>
    </div>
  )
}

function Menu({ choices }: { choices: Choices }) {
  return (
    <nav aria-label="Components">
      {components.map(({ name, title }) => (
        <a
          key={name}
          href={hrefOf({ ...choices, component: name })}
          aria-current={name === choices.component ? 'page' : undefined}
          className="block rounded-md border border-transparent px-3 py-1.5 text-sm text-quiet hover:bg-sunken hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent"
        >
          {title}
        </a>
      ))}
    </nav>
  )
}
