import type { RawReply, RecordedRequest } from '@cairn/client/testing/fake-calls.ts'

/** The user of the specification, section 3, and nothing more. */
export interface SpecifiedUser {
  full_name: string
  email: string
  username: string
  image: string | null
  account_type: string | null
  investment_plan: string | null
  balance: number | string | null
  active_deposit: number | string
  total_withdrawal: number | string
  bonus: number | string
  bitcoin_address: string | null
  ethereum_address: string | null
  usdt_address: string | null
}

const fine = { error: false, msg: '' }
const forVisitors = new Set(['user/account/register', 'user/account/login', 'user/account/reset-password'])

/** A server that is not ours: it answers the thirteen calls of the specification with as little as it may, and no other. */
export class SpecificationServer {
  user: SpecifiedUser = {
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
  #tokens = 0

  /** Each token is new, so that a test sees whether the client kept the newest one. */
  nextToken(): string {
    this.#tokens += 1
    return `token-${this.#tokens}`
  }

  answer({ method, path, headers }: RecordedRequest): RawReply {
    const reply = this.#replies[`${method} ${path}`]
    if (!reply) return { status: 404, body: 'Not found' }
    if (!forVisitors.has(path) && !/^bearer \S+$/.test(headers.authorization ?? '')) {
      return { status: 401, json: { error: true, msg: 'Sign in first' } }
    }
    return { json: reply() }
  }

  // The paths are written out, as the specification has them, so that a path that drifts from it fails the tests.
  readonly #replies: Record<string, () => object> = {
    'GET user/action/view-info': () => ({ ...fine, user: this.user, data: this.nextToken() }),
    'POST user/account/register': () => fine,
    'POST user/account/login': () => ({ ...fine, data: this.nextToken() }),
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
    'PUT user/action/edit-info': () => ({ ...fine, user: this.user, data: this.nextToken() }),
    'PUT user/action/edit-info/photo': () => ({ user: this.user, data: this.nextToken() }),
    'POST user/action/post-kyc/set/kyc': () => ({ e: false, m: 'Your documents have been received' }),
    'GET user/action/post-kyc/check/kyc/status': () => ({ ...fine, data: 'none' }),
  }
}
