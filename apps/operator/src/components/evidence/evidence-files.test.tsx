import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { openEvidenceFile } from '@cairn/contract/operator/approvals/evidence-files.ts'
import { evidence, pdf } from '@cairn/words/backoffice/shared/records.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderAs } from '../../testing/render-as.tsx'
import { EvidenceFiles } from './evidence-files.tsx'

const drawing = '1 0 0 rg 0 0 300 300 re f'
/** Two red pages. */
const redPdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R 5 0 R]/Count 2>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R>>endobj
5 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R>>endobj
4 0 obj<</Length ${drawing.length}>>stream
${drawing}
endstream endobj
trailer<</Root 1 0 R>>
%%EOF
`

async function showFile(content: string) {
  const size = content.length
  const server = new FakeServer().replyFile(openEvidenceFile, 'statement.pdf', content)
  const files = [{ id: 'f1', name: 'statement.pdf', media_type: 'application/pdf' as const, byte_count: size }]
  await renderAs('owner', <EvidenceFiles files={files} />, { server })
  await press(evidence.open)
}

test('a PDF is shown on the page, and can be saved', async () => {
  await showFile(redPdf)
  for (const number of [1, 2]) {
    const shown = page.getByRole('img', { name: pdf.page(number, 2) })
    await expect.element(shown).toHaveAttribute('aria-busy', 'false')
    const canvas = shown.element() as HTMLCanvasElement
    const [red, green] = canvas.getContext('2d')!.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data
    expect([red, green]).toEqual([255, 0])
  }
  await expect.element(page.getByRole('button', { name: evidence.save })).toBeVisible()
})

test('a file that is no PDF has a sentence in its place, and can be saved', async () => {
  await showFile('Not a PDF')
  await expect.element(page.getByText(pdf.unreadable)).toBeVisible()
  await expect.element(page.getByRole('button', { name: evidence.save })).toBeVisible()
})
