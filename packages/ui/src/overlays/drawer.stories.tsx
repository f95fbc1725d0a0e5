import { useState, type ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { Drawer } from './drawer.tsx'
import { stories } from '../stories.ts'
import { ThemeSwitch } from '../choices/theme-switch.tsx'

const places = ['Dashboard', 'Deposit', 'Withdraw', 'History', 'Referral', 'Profile']

export default stories(
  'Drawer menu',
  {
    open: <Opened>{links(places)}</Opened>,
    'with the theme at its end': (
      <Opened>
        {links(places)}
        <div className="mt-auto pt-6">
          <ThemeSwitch />
        </div>
      </Opened>
    ),
    'more than fits': (
      <Opened>{links([...places, ...places.map((place) => `${place} und Kontoauszugsübersichtsverwaltung`)])}</Opened>
    ),
  },
  { isAlone: true },
)

function links(names: readonly string[]) {
  return (
    <nav aria-label="Pages">
      {names.map((name) => (
        <a key={name} href="#frame" className="block rounded-md px-3 py-2 text-sm font-medium hover:bg-sunken">
          {name}
        </a>
      ))}
    </nav>
  )
}

function Opened({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <Button look="secondary" onClick={() => setIsOpen(true)}>
        Menu
      </Button>
      <Drawer label="Menu" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        {children}
      </Drawer>
    </>
  )
}
