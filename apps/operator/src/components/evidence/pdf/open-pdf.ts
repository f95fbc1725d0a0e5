/// <reference types="vite/client" />
import { getDocument, PDFWorker, type PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the build makes it
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?worker&url'
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url'
import qcms from 'pdfjs-dist/wasm/qcms_bg.wasm?url'

/** A PDF whose pages can be drawn. */
export interface OpenPdf {
  pageCount: number
  /** Draws a page, from 1, as wide as the canvas is shown. */
  draw: (number: number, canvas: HTMLCanvasElement) => Promise<void>
  close: () => void
}

/**
 * Opens a PDF. A worker of its own reads it: its policy lets it load nothing and send nothing. Scripts, forms and links of the
 * document are left out, because only its pages are drawn. Throws when it is no readable PDF.
 */
export async function openPdf(file: File): Promise<OpenPdf> {
  const port = new Worker(trustWorker(), { type: 'module' })
  const worker = PDFWorker.create({ port })
  const close = () => {
    worker.destroy()
    port.terminate()
  }
  try {
    const data = new Uint8Array(await file.arrayBuffer())
    const options = { enableXfa: false, useSystemFonts: true, useWorkerFetch: false }
    const opened = await getDocument({ ...options, data, worker, BinaryDataFactory: Decoders }).promise
    return { pageCount: opened.numPages, draw: (number, canvas) => drawPage(opened, number, canvas), close }
  } catch (error) {
    close()
    throw error
  }
}

async function drawPage(opened: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement): Promise<void> {
  const page = await opened.getPage(number)
  const { width } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: (canvas.clientWidth * devicePixelRatio) / width })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  await page.render({ canvas, viewport }).promise
}

/** The decoders of scanned pictures, which the page loads for the worker. */
const decoders: Record<string, string> = { 'jbig2.wasm': jbig2, 'openjpeg.wasm': openjpeg, 'qcms_bg.wasm': qcms }

class Decoders {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = decoders[filename]
    if (!url) throw new Error(`there is no ${filename}`)
    const reply = await fetch(url)
    if (!reply.ok) throw new Error(`${filename} did not load`)
    return new Uint8Array(await reply.arrayBuffer())
  }
}

interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: () => string }) => { createScriptURL: (url: string) => string }
}

let trust: { createScriptURL: (url: string) => string } | undefined

/** The page's content security policy names `pdf-worker` and allows it once, and it trusts this one script. */
function trustWorker(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  trust ??= trustedTypes?.createPolicy('pdf-worker', { createScriptURL: () => workerUrl })
  return trust?.createScriptURL(workerUrl) ?? workerUrl
}
