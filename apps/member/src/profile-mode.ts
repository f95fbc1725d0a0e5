/** Leads to the profile in its edit mode: who is sent there to add an address need not look for the way in. */
export const editingState = { isEditing: true }

/** Whether an entry's state, which may be anything, asks for the edit mode. */
export function readIsEditing(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isEditing' in state && state.isEditing === true
}
