import { expect, type Locator, type Page } from '@playwright/test'

/** A page with a square as a fax machine compresses it (ITU-T T.6), drawn in red. */
const fax = Buffer.from('ff001001', 'hex').toString('latin1')
const draw = '1 0 0 rg 300 0 0 300 0 0 cm /F Do'
const scan = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</XObject<</F 5 0 R>>>>>>endobj
4 0 obj<</Length ${draw.length}>>stream
${draw}
endstream endobj
5 0 obj<</Type/XObject/Subtype/Image/ImageMask true/Width 8/Height 8/BitsPerComponent 1/Filter/CCITTFaxDecode
/DecodeParms<</K -1/Columns 8/Rows 8/BlackIs1 true>>/Length ${fax.length}>>stream
${fax}
endstream endobj
trailer<</Root 1 0 R>>
%%EOF
`

/** Attaches a scanned page as evidence in a form; returns after the upload. */
export async function attachFile(form: Page | Locator, label = 'File'): Promise<void> {
  const buffer = Buffer.from(scan, 'latin1')
  await form
    .getByLabel(label, { exact: true })
    .setInputFiles({ name: 'paper.pdf', mimeType: 'application/pdf', buffer })
  await expect(form.getByText('Attached: paper.pdf')).toBeVisible()
}

/** Opens the attached page, which the browser draws, and expects its red. */
export async function openFile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show' }).click()
  const drawn = page.getByRole('img', { name: 'Page 1 of 1' })
  await expect(drawn).toHaveAttribute('aria-busy', 'false')
  const middle = drawn.evaluate((canvas: HTMLCanvasElement) =>
    Array.from(canvas.getContext('2d')!.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data),
  )
  expect(await middle).toEqual([255, 0, 0, 255])
}
