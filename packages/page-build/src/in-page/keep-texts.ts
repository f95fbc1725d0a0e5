/**
 * A browser that translates, and some extensions, take texts out of the page and show elements of their own in their
 * place. React keeps the texts. It would change an invisible one, or fail because the text is not where it was put.
 *
 * So a text that React touches is put back first, in the place of its translation. The browser then translates it again.
 * Screens need no special code. It must run before React, so it is in the page's head.
 */
export function keepTexts(): void {
  const standIns = new WeakMap<Node, ChildNode>()
  const originals = new WeakMap<Node, Node[]>()
  const observer = new MutationObserver(note)
  observer.observe(document, { subtree: true, childList: true })

  /** Notes which texts were replaced, and by what. */
  function note(changes: MutationRecord[]) {
    // A translator puts its element beside the text and then takes the text away, or does both at once. An element that
    // was there before is not in the place of a text that is removed.
    const added = new Set(changes.flatMap(({ addedNodes }) => [...addedNodes]))
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
      const standIn = [addedNodes[0], previousSibling, nextSibling].find((node) => node && added.has(node))
      for (const removed of removedNodes) {
        // The text was only moved.
        if (added.has(removed)) continue
        const texts = originals.get(removed) ?? (removed.nodeType === Node.TEXT_NODE ? [removed] : [])
        // Without texts it is a stand-in that made way for its text. The text stands for nothing, and may be replaced again.
        if (!standIn || texts.length === 0) continue
        for (const text of texts) standIns.set(text, standIn as ChildNode)
        originals.set(standIn, [...(originals.get(standIn) ?? []), ...texts])
      }
    }
  }

  function putBack(node: unknown) {
    if (!(node instanceof Text)) return
    note(observer.takeRecords())
    const standIn = standIns.get(node)
    if (!standIn?.parentNode) return
    const texts = originals.get(standIn) ?? []
    originals.delete(standIn)
    for (const text of texts) standIns.delete(text)
    standIn.replaceWith(...texts)
  }

  const { prototype } = Node
  for (const name of ['appendChild', 'insertBefore', 'removeChild'] as const) {
    const change = prototype[name] as (this: Node, ...nodes: unknown[]) => Node
    Object.assign(prototype, {
      [name](this: Node, ...nodes: unknown[]) {
        nodes.forEach(putBack)
        return change.apply(this, nodes)
      },
    })
  }
  const value = Object.getOwnPropertyDescriptor(prototype, 'nodeValue')!
  Object.defineProperty(prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      putBack(this)
      value.set!.call(this, text)
    },
  })
}
