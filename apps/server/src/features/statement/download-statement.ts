import type { CallQuery } from '@cairn/contract/core/call.ts'
import { downloadStatement as call, type statementFormats } from '@cairn/contract/member/money/statement.ts'
import { downloadMemberStatement as memberCall } from '@cairn/contract/operator/members/statement.ts'
import { readPeriodFigures, type MomentFigures } from '../../ledger/reporting/period-figures.ts'
import { oldestEntries } from '../../ledger/reporting/statement-entries.ts'
import { inReads, type Transaction } from '../../platform/database/database.ts'
import type { PageKey } from '../../platform/database/pagination.ts'
import type { Language } from '../../platform/http/request/language.ts'
import { countAttempt } from '../../platform/http/limits/rate-limits.ts'
import { route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { dayIn, readPeriod, type Days, type Period } from '../../platform/database/period.ts'
import { fileName, periodName } from '../../shared/lists/file-name.ts'
import { describeFilters } from '../../shared/lists/describe-filters.ts'
import { requireMember } from './record-view.ts'
import { csvForm } from './csv-form.ts'
import { journalForm } from './journal-form.ts'
import { listLines, type Line } from './list-lines.ts'
import type { StatementDays, StatementForm } from './statement-form.ts'

/**
 * A member's movements of a period as a file, oldest first. Its closing figures are its opening ones plus its movements, so it
 * adds up even if money moves meanwhile. Refuses `too_many_attempts`.
 */
export const downloadStatement = route(
  call,
  ({ caller, services }) => countAttempt(services, [['downloadByMember', caller.memberId]]),
  ({ caller, language, query, services, tx }) => makeFile(services, tx, caller.memberId, { ...query, language }),
)

/** The same for an operator. The download is recorded before the first byte is sent. */
export const downloadMemberStatement = route(
  memberCall,
  ({ caller, services }) => countAttempt(services, [['exportOfOperator', caller.operatorId]]),
  async ({ audit, params: { id }, query, services, tx }) => {
    await requireMember(tx, id)
    await audit('list_exported', {
      subjectId: id,
      memberId: id,
      details: { ...describeFilters(query), list: 'members/:id/statement' },
    })
    return makeFile(services, tx, id, { ...query, language: 'en' })
  },
)

async function makeFile(
  services: Services,
  tx: Transaction,
  memberId: string,
  { format, language, ...asked }: CallQuery<typeof call> & { language: Language },
) {
  const period = readPeriod(asked)
  const days = endToday(asked, services.now())
  const { opening } = await readPeriodFigures(tx, memberId, period)
  const { form, mediaType, ending } = formOf(format, language)
  const name = fileName(services, ['statement', periodName(asked), days.isSoFar && 'so_far'], ending)
  return { name, mediaType, pieces: writeFile(form, days, opening, readPages(services, memberId, period)) }
}

function formOf(format: (typeof statementFormats)[number], language: Language) {
  if (format === 'journal') return { form: journalForm, mediaType: 'text/plain', ending: 'journal' } as const
  return { form: csvForm(format, language), mediaType: 'text/csv', ending: 'csv' } as const
}

/** A current period ends today, because its closing figures are not known yet. */
function endToday(days: Days, now: Date): StatementDays {
  const today = dayIn(days.time_zone, now)
  const isSoFar = days.to !== undefined && days.to >= today
  return { ...days, to: isSoFar ? today : days.to, isSoFar }
}

async function* writeFile(
  form: StatementForm,
  days: StatementDays,
  opening: MomentFigures,
  pages: AsyncIterable<Line[]>,
): AsyncGenerator<string> {
  const figures = { ...opening }
  yield form.head(figures, days)
  for await (const page of pages) {
    yield form.lines(
      page.map((line) => {
        figures.balance += line.balance_change
        figures.active_deposit += line.active_deposit_change
        return Object.assign(line, figures)
      }),
      days,
    )
  }
  yield form.foot(figures, days)
}

const pageSize = 1_000

/** A page at a time, each by a statement of its own: a slow reader holds neither a connection nor old rows. */
async function* readPages({ database }: Services, memberId: string, period: Period): AsyncGenerator<Line[]> {
  let after: PageKey | null = null
  for (;;) {
    const entries = oldestEntries(memberId, { ...period, after, limit: pageSize })
    const page: Line[] = await inReads(database, (tx) => listLines(tx, memberId, entries, 'oldest'))
    if (page.length > 0) yield page
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = { at: `${last.micros}`, id: `${last.position}` }
  }
}
