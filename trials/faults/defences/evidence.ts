import { check, code, sql, trigger, type Defence } from '../defence.ts'

const files = ['features/evidence/evidence-files.test.ts']
const counts = ['features/reconciliations/reconciliations.test.ts']
const approvals = ['features/approvals/approvals.test.ts']
const reconciliations = '0023_evidence_and_reconciliations'
const attachments = 'shared/evidence/attachments.ts'
const incoming = '0019_incoming_transactions'
const ofGains = ['features/gains/record-gain-or-loss.test.ts']
const upload = 'features/evidence/upload-evidence-file.ts'

export const evidenceDefences: Defence[] = [
  {
    name: 'a file is attached by the operator who uploaded it',
    ...code(attachments, ".where('uploaded_by', '=', operatorId)", ''),
    tests: files,
  },
  {
    name: 'a file proves one record',
    ...sql('0023_evidence_and_reconciliations', 'file_id uuid primary key', 'file_id uuid'),
    tests: files,
  },
  {
    name: 'a PDF is known by its content',
    ...code(upload, "/^[^<]*?%PDF-[12]\\.\\d/.test(bytes.toString('latin1', 0, 1_024))", "bytes.includes('%PDF')"),
    tests: files,
  },
  {
    name: 'a gain or a loss is corrected only by what two people approved',
    ...sql(incoming, "approval_id and correction.status = 'approved'", 'approval_id'),
    tests: ofGains,
  },
  {
    name: 'a correction is recorded after what it corrects',
    ...sql(incoming, 'opposite.recorded_at > approved.decided_at', 'true'),
    tests: ofGains,
  },
  {
    name: 'a correction frees one transaction, also of two at once',
    ...sql(incoming, 'correction_id uuid primary key', 'correction_id uuid'),
    tests: ofGains,
  },
  {
    name: 'a correction that was used frees no other transaction',
    ...sql(incoming, 'used.correction_id = opposite.id', 'false'),
    tests: ofGains,
  },
  {
    name: 'a loss takes only a free or a corrected transaction',
    ...trigger(incoming, 'losses_take_a_corrected_transaction'),
    tests: ofGains,
  },
  {
    name: 'a downloaded file is in a sandbox',
    ...code('platform/http/server/headers.ts', '${closed}; sandbox', '${closed}'),
    tests: files,
  },
  {
    name: 'an evidence file is encrypted for its own id',
    ...code('shared/evidence/evidence-context.ts', 'evidence_files ${fileId}', 'evidence_files'),
    tests: files,
  },
  {
    name: 'a call gives up a file store that is silent',
    ...code('platform/timing/time-limit.ts', 'Promise.race([work, late])', 'work'),
    tests: ['platform/files/files-for-calls.test.ts'],
  },
  {
    name: 'a failing file store refuses by name',
    ...code('platform/http/error-handler.ts', 'error instanceof FilesUnavailableError', 'false'),
    tests: ['platform/files/files-for-calls.test.ts'],
  },
  {
    name: 'opening an evidence file is recorded',
    ...code(
      'features/evidence/open-evidence-file.ts',
      "await audit('evidence_file_opened', { subjectId: id, details: { name } })",
      '',
    ),
    tests: files,
  },
  {
    name: 'the database writes what the books had',
    ...sql(
      reconciliations,
      'insert (id, asset, as_of, counted_cents,',
      'insert (book_cents, counted_at, id, asset, as_of, counted_cents,',
    ),
    tests: counts,
  },
  { name: 'who counted does not explain', ...check(reconciliations, 'reconciliations_take_two'), tests: counts },
  { name: 'a count is of the past', ...check(reconciliations, 'reconciliations_are_of_the_past'), tests: counts },
  {
    name: 'a difference is explained once',
    ...trigger(reconciliations, 'reconciliations_are_explained_once'),
    tests: counts,
  },
  {
    name: 'a comment stops a decision on a page without it',
    file: 'packages/contract/src/operator/audit/audit-verbs.ts',
    find: /(?<=approval_commented: )changes/,
    replace: 'leaves',
    tests: approvals,
  },
  {
    name: 'a comment is never changed',
    ...sql('0010_approvals', 'grant select on approval_comments', 'grant select, update, delete on approval_comments'),
    tests: approvals,
  },
]
