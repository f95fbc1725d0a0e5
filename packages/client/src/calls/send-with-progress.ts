const stallMs = 30_000
/** The server reads and checks the file after it has arrived, perhaps after other members' files. */
const replyMaxMs = 120_000
/** A small body is there before its progress could be read. */
const smallBytes = 500_000

/**
 * Sends like `fetch`, and reports which part of the body is sent, from 0 to 1. Fails when nothing is sent for 30 seconds, and not
 * while it makes progress.
 */
export function sendWithProgress(file: Blob, onProgress: (part: number) => void): typeof fetch {
  if (file.size < smallBytes) return (...request) => fetch(...request)
  return (url, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      let timer = 0
      const failAfter = (ms: number) => {
        clearTimeout(timer)
        timer = window.setTimeout(() => request.abort(), ms)
      }
      request.open(method, String(url))
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        onProgress(loaded / total)
        failAfter(loaded < total ? stallMs : replyMaxMs)
      })
      request.addEventListener('load', () =>
        resolve(new Response(request.responseText, { status: request.status, statusText: request.statusText })),
      )
      request.addEventListener('loadend', () => {
        clearTimeout(timer)
        // After a reply this has no effect.
        reject(new TypeError('the upload has stopped'))
      })
      signal?.addEventListener('abort', () => request.abort())
      failAfter(stallMs)
      request.send(body as FormData)
    })
}
