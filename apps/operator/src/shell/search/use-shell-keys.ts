import { useEffect, useEffectEvent } from 'react'
import { areKeysOn, isTyping } from '../../components/queue/keys-switch.ts'

/** `⌘K`, `Ctrl K` or `/` opens the search, and `?` the list of keys. A single key does nothing while something is typed, or in a dialog. */
export function useShellKeys({ onSearch, onKeys }: { onSearch: () => void; onKeys: () => void }) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]')) return
    const isChord = event.ctrlKey || event.metaKey
    const isSingle = !isChord && areKeysOn() && !isTyping(event.target)
    if (isChord && !event.shiftKey && event.key.toLowerCase() === 'k') onSearch()
    else if (isSingle && event.key === '/') onSearch()
    else if (isSingle && event.key === '?') onKeys()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
