import { expect, type Locator, type Page } from '@playwright/test'

/** Attaches a small PDF as evidence in a form; returns after the upload. */
export async function attachFile(form: Page | Locator, label = 'File'): Promise<void> {
  const buffer = Buffer.from('%PDF-1.4\ntrailer<<>>\n%%EOF\n')
  await form
    .getByLabel(label, { exact: true })
    .setInputFiles({ name: 'paper.pdf', mimeType: 'application/pdf', buffer })
  await expect(form.getByText('Attached: paper.pdf')).toBeVisible()
}
