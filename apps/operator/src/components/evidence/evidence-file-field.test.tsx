import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { uploadEvidenceFile, type EvidenceFile } from '@cairn/contract/operator/approvals/evidence-files.ts'
import { Form } from '@cairn/ui/forms/form.tsx'
import { session } from '@cairn/words/backoffice/shared/session.ts'
import { evidence as words } from '@cairn/words/backoffice/shared/records.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderAs } from '../../testing/render-as.tsx'
import { EvidenceFileField, readEvidenceFile } from './evidence-file-field.tsx'

const field = page.getByLabelText(words.file)
const choose = (name: string) => field.upload(new File(['%PDF-1.4'], name))
const stored = (id: string, name: string): { file: EvidenceFile } => ({
  file: { id, name, media_type: 'application/pdf', byte_count: 9 },
})
const [a, b] = [stored('id-a', 'a.pdf'), stored('id-b', 'b.pdf')]

/** A form with the field; returns what it was submitted with. */
async function show(server: FakeServer) {
  const onSubmit = vi.fn<(id: string) => void>()
  const form = (
    <Form noValidate onSubmit={(data) => onSubmit(readEvidenceFile(data))}>
      <EvidenceFileField error={undefined} />
      <button>Submit</button>
    </Form>
  )
  await renderAs('treasurer', form, { server })
  return onSubmit
}

test.each(['before', 'after'])(
  'of two chosen files the second is attached, when the first one has arrived %s it',
  async (order) => {
    const server = new FakeServer()
    const onSubmit = await show(server)
    const endFirst = server.reply(uploadEvidenceFile, a).hold(uploadEvidenceFile)
    await choose('a.pdf')
    const endSecond = server.reply(uploadEvidenceFile, b).hold(uploadEvidenceFile)
    await choose('b.pdf')
    if (order === 'before') {
      endFirst()
      await expect.element(page.getByText(words.uploading)).toBeVisible()
    }
    endSecond()
    await expect.element(page.getByText(words.attached('b.pdf'))).toBeVisible()
    endFirst()
    await press('Submit')
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith('id-b')
    await expect.element(page.getByText(words.attached('b.pdf'))).toBeVisible()
  },
)

test('a large file shows how much of it is sent, and then that it is checked, by a request of our own page', async () => {
  const request = {
    upload: new EventTarget(),
    open: vi.fn(),
    setRequestHeader: vi.fn(),
    send: vi.fn(),
    addEventListener: vi.fn(),
    abort: vi.fn(),
  }
  vi.stubGlobal('XMLHttpRequest', function () {
    return request
  })
  await show(new FakeServer())
  await field.upload(new File([new Uint8Array(600_000)], 'scan.pdf'))
  await expect.poll(() => request.send.mock.calls).toHaveLength(1)
  expect(request.setRequestHeader).toHaveBeenCalledWith('x-cairn-operator', '1')
  const bar = page.getByRole('progressbar')
  for (const [loaded, label, text] of [
    [0, words.uploading, '0%'],
    [45, words.uploading, '45%'],
    [100, words.checking, '100%'],
  ] as const) {
    request.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total: 100 }))
    await expect.element(bar).toHaveAccessibleName(label)
    await expect.element(bar).toHaveAttribute('aria-valuetext', text)
  }
  vi.unstubAllGlobals()
})

/** Pastes what is added to the clipboard, where the focus is in the form. Returns whether the form took it. */
function paste(add: (data: DataTransfer) => void): boolean {
  const clipboardData = new DataTransfer()
  add(clipboardData)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  page.getByRole('button', { name: 'Submit' }).element().dispatchEvent(event)
  return event.defaultPrevented
}

test('a file that is pasted in the form is attached, and a pasted text stays a text', async () => {
  const server = new FakeServer().reply(uploadEvidenceFile, a)
  const onSubmit = await show(server)
  expect(paste((data) => data.setData('text/plain', 'a.pdf'))).toBe(false)
  const file = new File(['%PDF-1.4'], 'a.pdf')
  // A spreadsheet copies a cell as text and as a picture.
  expect(paste((data) => (data.setData('text/plain', '150.25'), data.items.add(file)))).toBe(false)
  expect(paste((data) => data.items.add(file))).toBe(true)
  await expect.element(page.getByText(words.attached('a.pdf'))).toBeVisible()
  await expect.element(field).toHaveValue('C:\\fakepath\\a.pdf')
  await press('Submit')
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith('id-a')
})

test('a choice that is cleared during the upload attaches no file', async () => {
  const server = new FakeServer()
  const onSubmit = await show(server)
  const end = server.reply(uploadEvidenceFile, a).hold(uploadEvidenceFile)
  await choose('a.pdf')
  await expect.element(page.getByText(words.uploading)).toBeVisible()
  await field.upload([])
  await expect.element(page.getByText(words.uploading)).not.toBeInTheDocument()
  end()
  await press('Submit')
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith('')
  expect(page.getByText(words.attached('a.pdf')).query()).toBeNull()
})

test('a refused file is not replaced by the one before it', async () => {
  const server = new FakeServer().reply(uploadEvidenceFile, a)
  const onSubmit = await show(server)
  await choose('a.pdf')
  await expect.element(page.getByText(words.attached('a.pdf'))).toBeVisible()
  server.refuse(uploadEvidenceFile, 'file_unreadable')
  await choose('b.pdf')
  await expect.element(field).toHaveAccessibleDescription(/This file could not be read/)
  await press('Submit')
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith('')
})

test('a file that did not arrive is not shown as chosen, so that the same one can be chosen again', async () => {
  const server = new FakeServer().fail(uploadEvidenceFile)
  await show(server)
  await choose('a.pdf')
  await expect.element(field).toHaveAccessibleDescription(new RegExp(session.failed))
  await expect.element(field).toHaveValue('')
  server.reply(uploadEvidenceFile, a)
  await choose('a.pdf')
  await expect.element(page.getByText(words.attached('a.pdf'))).toBeVisible()
  await expect.element(field).toBeValid()
})
