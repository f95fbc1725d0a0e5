/** Labels, descriptions and links name an element by its id, and mean the first of two. */
export function listDoubledIds(): string[] {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) < index))].map(
    (id) => `two elements have the id “${id}”`,
  )
}
