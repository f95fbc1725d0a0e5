/** A status that is not here is shown as the server sent it. */
export const statuses: Record<string, string> = {}
