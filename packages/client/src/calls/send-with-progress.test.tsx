import { expect, test, vi } from 'vitest'
import { sendWithProgress } from './send-with-progress.ts'

const photo = new File([new Uint8Array(600_000)], 'photo.jpg')
const post = { method: 'POST', body: new FormData() }

/** Takes the place of the browser's requests; the test decides what happens to one. */
class Request extends EventTarget {
  static last: Request
  upload = new EventTarget()
  status = 200
  statusText = ''
  responseText = '{}'
  open = vi.fn()
  setRequestHeader = vi.fn()
  send = vi.fn(() => (Request.last = this))
  abort() {
    this.dispatchEvent(new Event('loadend'))
  }
  progress(loaded: number) {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total: 100 }))
  }
  reply() {
    this.dispatchEvent(new Event('load'))
    this.dispatchEvent(new Event('loadend'))
  }
}

test('an upload that makes progress is not cut, and one that stalls for half a minute is', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', Request)
  const parts: number[] = []
  const send = () => sendWithProgress(photo, (part) => parts.push(part))('/api/photo', post)

  const slow = send()
  for (let sent = 10; sent <= 100; sent += 10) {
    await vi.advanceTimersByTimeAsync(29_000)
    Request.last.progress(sent)
  }
  await vi.advanceTimersByTimeAsync(60_000)
  Request.last.reply()
  expect((await slow).status).toBe(200)
  expect(parts.at(-1)).toBe(1)

  const stalled = send()
  const failure = stalled.catch((error: Error) => error.message)
  Request.last.progress(10)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await failure).toBe('the upload has stopped')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
