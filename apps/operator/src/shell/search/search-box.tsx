import { Dialog } from '@cairn/ui/overlays/dialog.tsx'
import { controlClass } from '@cairn/ui/forms/field.tsx'
import { shell } from '@cairn/words/backoffice/shared/shell.ts'
import { useId, useState } from 'react'
import { useLocation } from 'wouter'
import { useOptions } from '../../components/list/search/use-options.ts'
import { useSuggestions } from '../../components/list/search/use-search.ts'
import { choicesOf, matching, type Choice } from './choices.ts'

const words = shell.search
const recentMax = 8

export interface SearchBoxProps {
  screens: readonly Choice[]
  /** Whether the role may open an address. */
  mayOpen: (path: string) => boolean
  /** What was chosen before, newest first. Only the page has it: a reload or the end of the session forgets it. */
  recent: readonly Choice[]
  onRecent: (recent: Choice[]) => void
  isOpen: boolean
  onClose: () => void
}

/** Finds and opens any record, screen or action: a combobox in a dialog. */
export function SearchBox(props: SearchBoxProps) {
  return (
    <Dialog title={words.title} isOpen={props.isOpen} onClose={props.onClose}>
      {props.isOpen && <Box {...props} />}
    </Dialog>
  )
}

function Box({ screens, mayOpen, recent, onRecent, onClose }: SearchBoxProps) {
  const labelId = useId()
  const [typed, setTyped] = useState('')
  const [, navigate] = useLocation()
  const results = useSuggestions('any', typed)
  const isEmpty = typed.trim() === ''
  const groups = isEmpty
    ? [{ title: words.recent, choices: recent }]
    : [
        { title: words.screens, choices: matching(screens, typed).slice(0, 5) },
        { title: words.records, choices: choicesOf(results ?? [], mayOpen) },
      ]
  const shown = groups.flatMap(({ choices }) => choices)
  const options = useOptions(shown, open)

  function open(choice: Choice) {
    onRecent([choice, ...recent.filter(({ to }) => to !== choice.to)].slice(0, recentMax))
    onClose()
    navigate(choice.to)
  }

  const isKnown = isEmpty || results !== undefined || typed.trim().length < 2
  return (
    <>
      <label id={labelId} htmlFor="search-all" className="mb-1.5 block text-sm text-quiet">
        {words.label}
      </label>
      <input
        {...options.input}
        id="search-all"
        // The dialog is opened to type here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        maxLength={254}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          options.reset()
        }}
        onKeyDown={options.press}
        className={controlClass}
      />
      <output className="sr-only">{isKnown && !isEmpty ? words.count(shown.length) : ''}</output>
      <div {...options.list} aria-labelledby={labelId} className="-mx-3 mt-3 max-h-[50dvh] overflow-y-auto">
        {groups.map(({ title, choices }) =>
          choices.length === 0 ? null : (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the groups of a listbox
            <div key={title} role="group" aria-label={title} className="mb-2">
              <p aria-hidden="true" className="px-3 py-1 text-xs font-semibold text-quiet">
                {title}
              </p>
              {choices.map((choice) => (
                <div key={choice.to + choice.title} {...options.option(choice)}>
                  <span className="block font-medium wrap-anywhere">{choice.title}</span>
                  {choice.detail && <span className="block text-xs wrap-anywhere text-quiet">{choice.detail}</span>}
                </div>
              ))}
            </div>
          ),
        )}
      </div>
      {shown.length === 0 && (
        <p className="mt-1 text-sm text-quiet">{isEmpty ? words.help : isKnown ? words.none : words.searching}</p>
      )}
    </>
  )
}
