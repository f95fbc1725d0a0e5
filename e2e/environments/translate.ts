import type { Page } from '@playwright/test'

declare global {
  interface Window {
    staleTexts?: () => string[]
  }
}

/**
 * Makes the browser translate each page once its app has started, also what comes later: each text is taken out, and nested
 * `<font>` elements show it, as Chrome does. The words stay, so that a test finds them.
 */
export async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const skipped = 'script, style, noscript, textarea, [translate=no], .notranslate, svg, font'
    const shown = new Map<Text, HTMLElement>()

    function translate(root: Node) {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found = root instanceof Text ? [root] : []
      while (texts.nextNode()) found.push(texts.currentNode as Text)
      for (const text of found) {
        if (!text.data.trim() || !text.parentElement || text.parentElement.closest(skipped)) continue
        const outer = document.createElement('font')
        outer.appendChild(document.createElement('font')).textContent = text.data
        text.replaceWith(outer)
        shown.set(text, outer)
      }
    }

    // Shown are other words than the app has given to a text since.
    window.staleTexts = () =>
      [...shown].flatMap(([{ data }, { isConnected, textContent }]) =>
        isConnected && textContent !== data ? [`"${textContent}" instead of "${data}"`] : [],
      )

    const start = setInterval(() => {
      if (document.readyState === 'loading' || 'heldPage' in window) return
      clearInterval(start)
      translate(document.body)
      new MutationObserver((changes) => {
        for (const { type, target, addedNodes } of changes) {
          if (type === 'characterData') translate(target)
          for (const node of addedNodes) if (node.isConnected) translate(node)
        }
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    }, 5)
  })
}

/** The texts on the page that the app has changed without effect. */
export function findStaleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => window.staleTexts?.() ?? ['the page is not translated'])
}
