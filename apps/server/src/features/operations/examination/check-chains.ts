import type pg from 'pg'
import { fewAddresses } from '@cairn/contract/operator/deposits/receiving-addresses.ts'
import { formatUsd } from '@cairn/contract/core/money/money.ts'
import type { Config } from '../../../configuration/config.ts'
import { chainSettings } from '../../../shared/transactions/chain-settings.ts'
import { mend, risk, type Finding } from './finding.ts'

/** Whether each source of a chain is believed. A job looks at it each minute; this reads the result. */
export async function checkChains(client: pg.Client, config: Config): Promise<Finding[]> {
  const { rows } = await client.query<{ asset: string; source: string; sentence: string | null; is_late: boolean }>(
    "select asset, source, sentence, looked_at < now() - interval '15 minutes' as is_late from chain_sources",
  )
  return Object.entries(chainSettings(config)).flatMap(([asset, sources]) =>
    sources.flatMap(({ host }) => {
      const row = rows.find((one) => one.asset === asset && one.source === host)
      if (!row) return [risk(`The server has not looked at ${host} for ${asset} yet. It does so within a minute.`)]
      if (row.is_late) return [mend(`The server has not looked at ${host} for 15 minutes. Is a server running?`)]
      return row.sentence === null ? [] : [mend(`The source of ${asset} is not used: ${row.sentence}.`)]
    }),
  )
}

/** Whether the smallest deposit of each coin is above what collecting it costs. */
export async function checkCollectingCosts(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<Record<'asset' | 'cents' | 'smallest_cents', string>>(
    'select asset, cents, smallest_cents from collecting_costs() where is_too_low',
  )
  return rows.map(({ asset, cents, smallest_cents }) =>
    risk(
      `Collecting a deposit in ${asset} costs ${formatUsd(BigInt(cents))} now, and the smallest deposit is ${formatUsd(BigInt(smallest_cents))}. ` +
        'An owner raises it in the settings.',
    ),
  )
}

/** Whether each source of rates shows one. A job reads them three times a minute; this reads the result. */
export async function checkRates(client: pg.Client, { RATE_SOURCES }: Config): Promise<Finding[]> {
  const { rows } = await client.query<{ asset: string; source: string; sentence: string | null; is_late: boolean }>(
    `select asset, source, sentence, looked_at < now() - interval '15 minutes' as is_late
     from rate_sources order by source, asset`,
  )
  return RATE_SOURCES.flatMap(({ name }) => {
    const own = rows.filter(({ source }) => source === name)
    if (own.length === 0) return [risk(`The server has not read the rates of ${name} yet. It does so within a minute.`)]
    if (own.some(({ is_late }) => is_late)) {
      return [mend(`The server has not read the rates of ${name} for 15 minutes. Is a server running?`)]
    }
    return own.flatMap(({ asset, sentence }) => {
      return sentence === null ? [] : [mend(`${name} shows no rate of ${asset}: ${sentence}.`)]
    })
  })
}

/** Whether members can still get an address of each list in force. */
export async function checkAddressLists(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ asset: string; count: number }>('select asset, count from addresses_left()')
  return rows
    .filter(({ count }) => count < fewAddresses)
    .map(({ asset, count }) =>
      mend(
        `Free addresses in the list of ${asset}: ${count}. An owner requests another list under Receiving addresses.`,
      ),
    )
}
