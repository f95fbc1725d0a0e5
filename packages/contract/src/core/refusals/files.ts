import { refusal } from './refusal-entry.ts'

/** Pictures, documents and evidence. */
export const fileRefusals = {
  files_unavailable: refusal(503, 'Files cannot be stored or opened right now. Nothing was changed. Try again shortly'),
  file_lost: refusal(500, 'The file of this record is missing on our side. The server log names it'),
  too_many_uploads: refusal(429, 'You have uploaded too many files. Try again in {wait}'),
  upload_running: refusal(429, 'Other uploads of yours are still running. Try again in a moment'),
  photo_missing: refusal(400, 'Choose file', 'photo'),
  image_not_supported: refusal(422, 'Use a JPEG, PNG or WebP image', 'photo'),
  image_unreadable: refusal(422, 'This image could not be read. Try another', 'photo'),
  image_too_large: refusal(413, 'This image is too large. The maximum is {megabytes} MB', 'photo'),
  image_too_many_pixels: refusal(422, 'This image has too many pixels. The maximum is 65 million', 'photo'),
  comment_invalid: refusal(400, 'Write a comment of up to 1000 characters', 'words'),
  file_missing: refusal(400, 'Choose a file', 'file'),
  file_not_supported: refusal(422, 'Use a PDF, JPEG or PNG file', 'file'),
  file_unreadable: refusal(422, 'This file could not be read. Try another', 'file'),
  file_too_many_pixels: refusal(
    422,
    'This picture has too many pixels. Scan it at a lower resolution, or use a PDF',
    'file',
  ),
  file_too_large: refusal(413, 'This file is too large. The maximum is {megabytes} MB', 'file'),
  evidence_file_missing: refusal(400, 'Attach a file', 'evidence_file_id'),
  evidence_file_unknown: refusal(
    409,
    'This file was used for another record, or is not yours. Attach it again',
    'evidence_file_id',
  ),
}
