import type { ForeignServer, RecordedRequest, Reply } from './foreign-server.ts'

/** The user of the specification, section 3, and nothing more. */
export interface ForeignUser {
  full_name: string
  email: string
  username: string
  image: string | null
  account_type: string | null
  investment_plan: string | null
  balance: number | string
  active_deposit: number | string
  total_withdrawal: number | string
  bonus: number | string
  bitcoin_address: string | null
  ethereum_address: string | null
  usdt_address: string | null
}

function user(): ForeignUser {
  return {
    full_name: 'Ada Lovelace',
    email: 'ada@example.com',
    username: 'ada-x7k2',
    image: null,
    account_type: null,
    investment_plan: 'Basic',
    balance: 1250.5,
    active_deposit: 3000,
    total_withdrawal: 400.25,
    bonus: 15,
    bitcoin_address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    ethereum_address: null,
    usdt_address: null,
  }
}

const fine = { error: false, msg: '' }

/** The thirteen calls of section 7, and what a server must at least say to each. */
const replies: Record<string, (server: ForeignServer) => object> = {
  'GET user/action/view-info': (server) => ({ ...fine, user: server.user, data: server.nextToken() }),
  'POST user/account/register': () => fine,
  'POST user/account/login': (server) => ({ ...fine, data: server.nextToken() }),
  'POST user/account/reset-password': () => fine,
  'GET admin/account/plans': () => ({
    ...fine,
    plans: { plans: [{ name: 'Granite', min: 100, max: 5000, note: 'Paid out at the end of the term' }] },
    data: { wallets: [{ key: 'bitcoin', value: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }] },
  }),
  'POST user/action/deposit': () => fine,
  'GET user/action/history-list': () => ({ ...fine, data: [] }),
  'POST user/action/withdraw': () => ({ ...fine, data: 'Your withdrawal has been requested' }),
  'GET user/action/count-upline': () => ({ ...fine, data: { refs: [] } }),
  'PUT user/action/edit-info': (server) => ({ ...fine, user: server.user, data: server.nextToken() }),
  'PUT user/action/edit-info/photo': (server) => ({ user: server.user, data: server.nextToken() }),
  'POST user/action/post-kyc/set/kyc': () => ({ e: false, m: 'Your documents have been received' }),
  'GET user/action/post-kyc/check/kyc/status': () => ({ ...fine, data: 'none' }),
}

const forVisitors = new Set(['user/account/register', 'user/account/login', 'user/account/reset-password'])

function to(request: RecordedRequest, server: ForeignServer): Reply {
  const reply = replies[`${request.method} ${request.path}`]
  if (!reply) return { status: 404, html: 'Not found' }
  if (!forVisitors.has(request.path) && !/^bearer \S+$/.test(request.headers.authorization ?? '')) {
    return { status: 401, json: { error: true, msg: 'Sign in first' } }
  }
  return { json: reply(server) }
}

export const minimalReplies = { user, to }
