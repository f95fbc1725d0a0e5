import { browserStorage } from '@cairn/client/browser/storage.ts'

const storageKey = 'cairn.keys'

/** Whether single letters work in queues. A person who speaks to the computer, or whose hand slips, switches them off in this browser. */
export const areKeysOn = (): boolean => browserStorage.read(storageKey) !== 'off'

/** Whether a press belongs to a field. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]')
}

export function switchKeys(isOn: boolean): void {
  browserStorage.write(storageKey, isOn ? null : 'off')
}
