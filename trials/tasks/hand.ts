import { expect, type Locator, type Page, type TestInfo } from '@playwright/test'

export interface Effort {
  clicks: number
  pages: number
  keys: number
  pastes: number
  seconds: number
  /** How often the page was scrolled by its height to see the next control. */
  scrolls: number
}

/**
 * A person's hand: does what a person does on a page, and counts it. A click is a press of the mouse, a key one press of the
 * keyboard, a paste one text from elsewhere. A page is another screen: a record beside its list is on the same one. A control that
 * the Tab key reaches soon is reached by it, any other is clicked.
 */
export class Hand {
  readonly #page: Page
  readonly #effort: Effort = { clicks: 0, pages: 0, keys: 0, pastes: 0, seconds: 0, scrolls: 0 }
  readonly #began = performance.now()
  #screen: string

  constructor(page: Page) {
    this.#page = page
    this.#screen = screenOf(page)
  }

  async click(target: Locator, options: { modifiers?: ['Shift'] } = {}): Promise<void> {
    await this.#scrollTo(target)
    await target.click(options)
    this.#effort.clicks += 1
    await this.#look()
  }

  /** Presses keys, one after the other: `k`, `Enter`, `Control+K`. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await this.#page.keyboard.press(key)
      this.#effort.keys += 1
    }
    await this.#look()
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.#enter(field)
    await field.fill(text)
    // The two dashes of a day are not typed.
    this.#effort.keys += (await field.getAttribute('type')) === 'date' ? text.length - 2 : text.length
    await this.#look()
  }

  async paste(field: Locator, text: string): Promise<void> {
    await this.#enter(field)
    await field.fill(text)
    this.#effort.pastes += 1
  }

  /** Ticks a box, with the space bar where Tab reaches it. */
  async tick(box: Locator): Promise<void> {
    if (await this.#reach(box)) await this.press('Space')
    else await this.click(box)
  }

  /** Chooses from a list that the system draws: by the first letters where Tab reaches it, else one click opens it and one chooses. */
  async choose(field: Locator, label: string | RegExp): Promise<void> {
    const option = (await field.locator('option').filter({ hasText: label }).first().innerText()).trim()
    if (await this.#reach(field)) {
      const isChosen = async () => (await field.locator('option:checked').innerText()).trim() === option
      for (const letter of option) if (!(await isChosen())) await this.press(letter)
      expect(await isChosen()).toBe(true)
    } else {
      await field.selectOption({ label: option })
      this.#effort.clicks += 2
    }
    await this.#look()
  }

  /** Attaches a paper to a form of the back office, from the clipboard. */
  async attach(form: Locator | Page): Promise<void> {
    await this.#page.evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File(['%PDF-1.4\ntrailer<<>>\n%%EOF\n'], 'paper.pdf', { type: 'application/pdf' }))
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(paste)
    })
    await expect(form.getByText('Attached: paper.pdf')).toBeVisible()
    this.#effort.pastes += 1
  }

  /** Chooses a file: one click opens the system's dialog, two choose a file in it. */
  async chooseFile(field: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await field.setInputFiles(file)
    this.#effort.clicks += 3
  }

  /** Keeps what was counted for the table. `task` is the row of `rows.ts`. */
  async note(info: TestInfo, task: string): Promise<void> {
    await this.#look()
    const seconds = (performance.now() - this.#began) / 1_000
    info.annotations.push({ type: task, description: JSON.stringify({ ...this.#effort, seconds }) })
  }

  async #enter(field: Locator): Promise<void> {
    if (!(await this.#reach(field))) await this.click(field)
  }

  /** Whether the control has the focus, or gets it by at most three presses of Tab. */
  async #reach(control: Locator): Promise<boolean> {
    await this.#scrollTo(control)
    const hasFocus = () => control.evaluate((element) => element === document.activeElement)
    for (let tabs = 0; tabs <= 3; tabs += 1) {
      if (await hasFocus()) {
        this.#effort.keys += tabs
        return true
      }
      const hasField = await this.#page.evaluate(() => document.activeElement?.matches('input, select, button'))
      if (!hasField) return false
      await this.#page.keyboard.press('Tab')
    }
    return false
  }

  async #scrollTo(control: Locator): Promise<void> {
    const away = await control.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return Math.max(0, bottom - innerHeight, -top) / innerHeight
    })
    this.#effort.scrolls += Math.ceil(away)
  }

  async #look(): Promise<void> {
    const before = this.#screen
    this.#screen = screenOf(this.#page)
    if (this.#screen === before) return
    const isBeside = this.#screen.split('/')[2] === before.split('/')[2]
    if (isBeside && (await this.#page.locator('a[data-row]').first().isVisible())) return
    this.#effort.pages += 1
  }
}

function screenOf(page: Page): string {
  return new URL(page.url()).pathname
}
