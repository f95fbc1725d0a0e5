import { downloadOwnData as call } from '@cairn/contract/member/account/own-data.ts'
import { auditInOwnTransaction } from '../../shared/audit/bind-caller.ts'
import { requireReauthentication } from '../../shared/access/reauthentication.ts'
import { inReads, type Database } from '../../platform/database/database.ts'
import { countAttempt } from '../../platform/http/limits/rate-limits.ts'
import { route } from '../../platform/http/route.ts'
import { fileName } from '../../shared/lists/file-name.ts'
import { leftOut, sections } from './sections.ts'

/**
 * The server's data about the member, as one JSON document; `sections.ts` lists its contents and omissions. Refuses
 * `too_many_attempts`, and `reauthentication_needed` without recent re-authentication.
 */
export const downloadOwnData = route(
  call,
  async ({ caller, requestId, services }) => {
    const { memberId } = caller
    await inReads(services.database, (tx) => requireReauthentication(tx, caller))
    await countAttempt(services, [['ownDataOfMember', memberId]])
    // Recorded before the first byte: an interrupted download has shown data too.
    await auditInOwnTransaction(services, { caller, requestId }, 'data_downloaded', { memberId })
  },
  async ({ caller, services }) => ({
    name: fileName(services, ['my-data', services.now().toISOString().slice(0, 10)], 'json'),
    mediaType: 'application/json' as const,
    pieces: writeDocument(services.database, caller.memberId),
  }),
)

async function* writeDocument(database: Database, memberId: string): AsyncGenerator<string> {
  yield `{\n"made_at": ${JSON.stringify(new Date())},\n"not_included": ${JSON.stringify(leftOut)}`
  for (const [name, section] of Object.entries(sections)) {
    yield `,\n${JSON.stringify(name)}: [`
    let separator = '\n'
    for await (const body of readRows(database, section, memberId)) {
      yield separator + body
      separator = ',\n'
    }
    yield ']'
  }
  yield '\n}\n'
}

type Row = Record<'key' | 'body', string>

const pageSize = 1_000

/** A page at a time, each by a statement of its own: a slow reader holds neither a connection nor old rows. */
async function* readRows(database: Database, section: string, memberId: string): AsyncGenerator<string> {
  const page = `
    select key, (to_jsonb(one) - 'key')::text as body from (${section}) as one
    where $2::text is null or key > $2 order by key limit ${pageSize}`
  let after: string | null = null
  for (;;) {
    const rows: Row[] = await inReads(database, (tx) => tx.rows<Row>(page, [memberId, after]))
    yield* rows.map(({ body }) => body)
    if (rows.length < pageSize) return
    after = rows.at(-1)?.key ?? null
  }
}
