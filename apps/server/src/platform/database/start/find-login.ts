import type pg from 'pg'

/** The login of a connection, and whether it could become the owner of every table, which a migration needs. */
export interface Login {
  login: string
  mayOwn: boolean
}

/** Reads the login of a connection, whatever role it acts as. */
export async function findLogin(client: pg.Client): Promise<Login> {
  const { rows } = await client.query<Login>(`
    select rolname as login,
      rolsuper or rolcreaterole or exists (
        select from pg_roles owner where owner.rolname = 'cairn_owner' and pg_has_role(login.oid, owner.oid, 'member')
      ) as "mayOwn"
    from pg_roles login where rolname = session_user`)
  const [login] = rows
  if (!login) throw new Error('the login of this connection is no role')
  return login
}
