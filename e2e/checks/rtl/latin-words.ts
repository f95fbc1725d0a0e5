import type { Page } from '@playwright/test'
import { accountTypes, investmentPlans } from '../../../packages/contract/src/core/constants.ts'
import { countries } from '../../../packages/contract/src/core/countries.ts'

/** In Latin letters in every language: the name of the platform, a time zone, an address, and lists of the specification. */
const ours = ['Cairn', 'UTC', 'register?sponsor_id=', ...countries, ...accountTypes, ...investmentPlans]

/** The page's words in Latin letters that are neither in `data` nor a name: words that are not in the catalogue. */
export async function latinWords(page: Page, data: string): Promise<string[]> {
  const said = await page.evaluate(listWords)
  const known = [data, ...ours].join('\n').toLowerCase()
  // Runs of Latin words; shorter than three letters are initials.
  const runs = said.flatMap((text) => text.match(/\p{Script=Latin}[\p{Script=Latin} .,'’-]+\p{Script=Latin}/gu) ?? [])
  return runs.filter((run) => !known.includes(run.toLowerCase()))
}

function listWords(): string[] {
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement
    if (parent && !parent.closest('script, style, noscript')) texts.push(walker.currentNode.nodeValue?.trim() ?? '')
  }
  for (const element of document.body.querySelectorAll('*')) {
    for (const name of ['aria-label', 'aria-valuetext', 'title', 'alt', 'placeholder']) {
      const value = element.getAttribute(name)
      if (value) texts.push(value)
    }
  }
  return [...new Set([...texts, document.title.replace(/ · Cairn$/, '')])]
}
