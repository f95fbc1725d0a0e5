import { recordCount } from '../calls/measure-history.ts'
import type { CallRequest } from '../load/requests.ts'

/** Where a peer runs: the port it listens at, and its own database, reached by the same socket as Cairn's. */
export interface Place {
  port: number
  socket: string
  user: string
  /** Where the peer may write its access token. */
  tokenFile: string
}

/** A server that keeps rows of a table behind HTTP, as one installs it. */
export interface Peer {
  name: string
  packages: Record<string, string>
  files: Record<string, string>
  environment: (place: Place) => Record<string, string>
  /** Programs of the installed packages with their arguments: those to run before the first start, and the start. */
  prepare: string[][]
  start: string[]
  /** Statements before the first start, and after it: these insert the rows of member 1. */
  schema: string
  rows: string
  create: (token: string) => CallRequest
  list: (token: string) => CallRequest
  /** What its ordinary production settings have and this comparison leaves out. */
  leftOut: string
}

const row = { member: 1, amount: 100, state: 'pending', wallet: 'bitcoin', kind: 'withdrawal' }
const columns = 'member, amount, state, wallet, kind'
const oneRow = "1, 100, 'pending', 'bitcoin', 'withdrawal'"

const send = (method: string, url: string, token: string, body?: object): CallRequest => ({
  method,
  url,
  headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
  body: body ? JSON.stringify(body) : '',
})

const strapi: Peer = {
  name: 'Strapi',
  packages: { '@strapi/strapi': '5.54.0', pg: '8.23.1' },
  files: {
    'config/admin.js':
      "module.exports = () => ({ auth: { secret: 'bench-admin-secret' }, apiToken: { salt: 'bench-api-salt' }, " +
      "transfer: { token: { salt: 'bench-transfer' } }, secrets: { encryptionKey: 'bench-encryption-key-of-32-bytes' }, serveAdminPanel: false })",
    'config/api.js': 'module.exports = { rest: { defaultLimit: 25, maxLimit: 100, withCount: false } }',
    'config/database.js':
      "module.exports = ({ env }) => ({ connection: { client: 'postgres', connection: { host: env('SOCKET'), database: 'strapi', " +
      "user: env('DATABASE_USER'), ssl: false }, pool: { min: 2, max: 8 } } })",
    'config/middlewares.js':
      "module.exports = ['strapi::errors', 'strapi::security', 'strapi::cors', 'strapi::poweredBy', 'strapi::query', " +
      "'strapi::body', 'strapi::session', 'strapi::favicon', 'strapi::public']",
    'config/plugins.js': 'module.exports = () => ({})',
    'config/server.js':
      "module.exports = ({ env }) => ({ host: '127.0.0.1', port: env.int('PORT'), app: { keys: ['bench-key-one', 'bench-key-two'] } })",
    'src/index.js':
      "module.exports = { register() {}, async bootstrap({ strapi }) { const { accessKey } = await strapi.service('admin::api-token')" +
      ".create({ name: 'bench', type: 'full-access', lifespan: null }); require('node:fs').writeFileSync(process.env.TOKEN_FILE, accessKey) } }",
    'src/api/entry/content-types/entry/schema.json': JSON.stringify({
      kind: 'collectionType',
      collectionName: 'entries',
      info: { singularName: 'entry', pluralName: 'entries', displayName: 'Entry' },
      options: { draftAndPublish: false },
      attributes: Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, { type: typeof value === 'number' ? 'integer' : 'string' }]),
      ),
    }),
    ...Object.fromEntries(
      ['Controller', 'Router', 'Service'].map((kind) => [
        `src/api/entry/${kind === 'Router' ? 'route' : kind.toLowerCase()}s/entry.js`,
        `module.exports = require('@strapi/strapi').factories.createCore${kind}('api::entry.entry')`,
      ]),
    ),
    'public/uploads/.gitkeep': '',
    'favicon.png': '',
  },
  environment: ({ port, socket, user, tokenFile }) => ({
    PORT: String(port),
    SOCKET: socket,
    DATABASE_USER: user,
    TOKEN_FILE: tokenFile,
    STRAPI_TELEMETRY_DISABLED: 'true',
  }),
  prepare: [],
  start: ['@strapi/strapi/bin/strapi.js', 'start'],
  schema: '',
  rows: `
    insert into entries (document_id, ${columns}, created_at, updated_at, published_at)
    select 'row' || number, ${oneRow}, now(), now(), now() from generate_series(1, ${recordCount}) number;
    create index entries_by_member on entries (member, id)`,
  create: (token) => send('POST', '/api/entries', token, { data: row }),
  list: (token) => send('GET', '/api/entries?pagination[limit]=50&sort=id:desc&filters[member][$eq]=1', token),
  leftOut: 'the admin panel, the log of requests, drafts and the total of a list',
}

const directusToken = 'bench-token'

const directus: Peer = {
  name: 'Directus',
  packages: { directus: '12.4.0' },
  // It must be compiled, and only the scripts of flows need it.
  files: { 'node_modules/isolated-vm/isolated-vm.js': 'module.exports = {}' },
  environment: ({ port, socket, user }) => ({
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DB_CLIENT: 'pg',
    DB_HOST: socket,
    DB_PORT: '5432',
    DB_DATABASE: 'directus',
    DB_USER: user,
    DB_PASSWORD: 'unused',
    DB_POOL__MAX: '8',
    SECRET: 'bench-secret-of-more-than-32-characters',
    ADMIN_EMAIL: 'bench@example.com',
    ADMIN_PASSWORD: 'stack-of-stones',
    ADMIN_TOKEN: directusToken,
    TELEMETRY: 'false',
    LOG_LEVEL: 'warn',
    PRESSURE_LIMITER_ENABLED: 'false',
  }),
  prepare: [['directus/cli.js', 'bootstrap']],
  start: ['directus/cli.js', 'start'],
  schema: `
    create table entries (id serial primary key, member integer, amount integer, state text, wallet text, kind text);
    insert into directus_collections (collection, accountability) values ('entries', null)`,
  rows: `
    insert into entries (${columns}) select ${oneRow} from generate_series(1, ${recordCount});
    create index entries_by_member on entries (member, id)`,
  create: () => send('POST', '/items/entries', directusToken, row),
  list: () => send('GET', '/items/entries?limit=50&sort=-id&filter[member][_eq]=1', directusToken),
  leftOut:
    'scripts in flows, the log of requests, the activity log of the table and the limit by load, which would refuse requests',
}

export const peers = [strapi, directus]
