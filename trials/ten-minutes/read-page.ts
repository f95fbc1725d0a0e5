/** A block of commands on the page, named by the words in bold before it. */
export interface Step {
  title: string
  lines: string
}

/** The blocks below a heading, in their order; the first holds what a reader changes. */
export function readSteps(page: string, heading: string): Step[] {
  const part = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? ''
  // Prose and blocks in turns.
  const pieces = part.split(/^```(?:sh)?\n/m)
  return pieces.flatMap((lines, place) => {
    const title = /^\*\*(.+?)[.,]?\*\*/m.exec(pieces[place - 1] ?? '')?.[1] ?? 'What is yours'
    return place % 2 === 1 ? [{ title, lines }] : []
  })
}

/** The first block with other values. Throws when it lacks one of the names. */
export function withValues(lines: string, values: Record<string, string>): string {
  return Object.entries(values).reduce((text, [name, value]) => {
    const line = new RegExp(`^${name}=\\S*`, 'm')
    if (!line.test(text)) throw new Error(`The page has no ${name}.`)
    return text.replace(line, () => `${name}='${value}'`)
  }, lines)
}
