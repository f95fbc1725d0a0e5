import type { RefusalEntry } from './refusal-entry.ts'

/** Pictures, documents and evidence. */
export const fileRefusals = {
  files_unavailable: {
    status: 503,
    sentence: 'Files cannot be stored or opened right now. Nothing was changed. Try again shortly',
  },
  file_lost: { status: 500, sentence: 'The file of this record is missing on our side. The server log names it' },
  too_many_uploads: { status: 429, sentence: 'You have uploaded too many files. Try again in {wait}' },
  upload_running: { status: 429, sentence: 'Other uploads of yours are still running. Try again in a moment' },
  photo_missing: { status: 400, sentence: 'Choose file', field: 'photo' },
  image_not_supported: { status: 422, sentence: 'Use a JPEG, PNG or WebP image', field: 'photo' },
  image_unreadable: { status: 422, sentence: 'This image could not be read. Try another', field: 'photo' },
  image_too_large: { status: 413, sentence: 'This image is too large. The maximum is {megabytes} MB', field: 'photo' },
  image_too_many_pixels: {
    status: 422,
    sentence: 'This image has too many pixels. The maximum is 65 million',
    field: 'photo',
  },
  comment_invalid: { status: 400, sentence: 'Write a comment of up to 1000 characters', field: 'words' },
  file_missing: { status: 400, sentence: 'Choose a file', field: 'file' },
  file_not_supported: { status: 422, sentence: 'Use a PDF, JPEG or PNG file', field: 'file' },
  file_unreadable: { status: 422, sentence: 'This file could not be read. Try another', field: 'file' },
  file_too_many_pixels: {
    status: 422,
    sentence: 'This picture has too many pixels. Scan it at a lower resolution, or use a PDF',
    field: 'file',
  },
  file_too_large: { status: 413, sentence: 'This file is too large. The maximum is {megabytes} MB', field: 'file' },
  evidence_file_missing: { status: 400, sentence: 'Attach a file', field: 'evidence_file_id' },
  evidence_file_unknown: {
    status: 409,
    sentence: 'This file was used for another record, or is not yours. Attach it again',
    field: 'evidence_file_id',
  },
} as const satisfies Record<string, RefusalEntry>
