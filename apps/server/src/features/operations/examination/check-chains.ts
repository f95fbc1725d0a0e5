import type pg from 'pg'
import type { Config } from '../../../configuration/config.ts'
import { chainSettings } from '../../../shared/transactions/chain-settings.ts'
import { mend, risk, type Finding } from './finding.ts'

/** Whether the source of each chain is believed. A job looks at it each minute; this reads the result. */
export async function checkChains(client: pg.Client, config: Config): Promise<Finding[]> {
  const { rows } = await client.query<{ asset: string; source: string; sentence: string | null; is_late: boolean }>(
    "select asset, source, sentence, looked_at < now() - interval '15 minutes' as is_late from chain_sources",
  )
  return Object.entries(chainSettings(config)).flatMap(([asset, setting]) => {
    if (setting === null) return []
    const row = rows.find((one) => one.asset === asset && one.source === setting.host)
    if (!row)
      return [risk(`The server has not looked at ${setting.host} for ${asset} yet. It does so within a minute.`)]
    if (row.is_late) return [mend(`The server has not looked at ${setting.host} for 15 minutes. Is a server running?`)]
    return row.sentence === null ? [] : [mend(`The source of ${asset} is not used: ${row.sentence}.`)]
  })
}
