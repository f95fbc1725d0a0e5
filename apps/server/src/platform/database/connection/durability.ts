import type pg from 'pg'

/** Whether with this `synchronous_commit` a commit waits until a standby has it on its disk. */
export function isKeptByStandby(commit: string): boolean {
  return keeping.includes(commit)
}

const keeping = ['on', 'remote_apply']
/** The same in a statement, for its own connection. */
export const commitIsKept = `current_setting('synchronous_commit') in (${keeping.map((one) => `'${one}'`).join(', ')})`

/**
 * Checks whether a commit of this connection currently waits for a standby. PostgreSQL rereads both settings when it is told to,
 * even on an open connection, so this is checked repeatedly, and after each commit that must be kept.
 */
export const readDurability = `
  select pg_is_in_recovery() as "isStandby",
    current_setting('synchronous_standby_names') <> '' and ${commitIsKept} as "isKept"`

/** The answer of `readDurability`. A standby returns only that it is one: it takes no commits. */
export interface Durability {
  isStandby: boolean
  isKept: boolean
}

/**
 * Reports why a database may lose committed transactions in a power cut, and with `needsStandby` why it may lose them with its
 * machine, one sentence each. The server does not start with any of them.
 */
export async function findWeaknesses(client: pg.ClientBase, needsStandby: boolean): Promise<string[]> {
  const { rows } = await client.query<{ lost: string[]; commit: string; standbys: string }>(`
    select current_setting('synchronous_commit') as commit, current_setting('synchronous_standby_names') as standbys,
      array(select name::text from pg_settings
        where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name) as lost`)
  const { commit, lost, standbys } = rows[0]!
  const weaknesses = []
  if (lost.length > 0) {
    weaknesses.push(`PostgreSQL runs with ${lost.join(', ')} off, and could lose money in a power cut. Switch it on.`)
  }
  if (needsStandby && !isKeptByStandby(commit)) {
    weaknesses.push(
      `DATABASE_STANDBY requires a standby, and synchronous_commit is ${commit}: a failover could lose money. Set it to on.`,
    )
  }
  if (needsStandby && standbys === '') {
    weaknesses.push(
      'DATABASE_STANDBY requires a standby, and synchronous_standby_names is empty: PostgreSQL confirms what is on one machine ' +
        'only. Name a synchronous standby, or with Patroni set synchronous_mode and synchronous_mode_strict.',
    )
  }
  return weaknesses
}
