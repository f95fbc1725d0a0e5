import type { PaymentCaseName } from '@cairn/contract/operator/shared/payment-cases.ts'

/** Reads one chain from a node or a service. It holds no key. */
export interface ChainSource {
  /** Identifies the network: the hash of its genesis block, or its chain id. */
  readNetwork(): Promise<string>
  readTip(): Promise<Tip>
  /** Null when the source does not know the transaction. The id is 64 hexadecimal digits in lower case. */
  findTransaction(id: string, tip: Tip): Promise<ChainTransaction | null>
  /** The transactions that pay an address, newest first. Only some sources can list them. */
  listPaying?(address: string): Promise<string[]>
  /** The block at a height, with what it pays. Only the sources that cannot list the payments to an address. */
  readBlock?(height: number): Promise<Block>
  /** The coins, or the tokens, at some addresses in the smallest unit: at a block, or now. Only the sources that count by address. */
  readBalances?(addresses: readonly string[], height: number | null): Promise<Balances>
  /**
   * What it costs now to collect the coins of one address, or of one output of Bitcoin, in the smallest unit of the coin that pays the fee:
   * satoshi, wei, or sun of TRON. Null where the source does not show it.
   */
  readCollectingCost?(): Promise<bigint | null>
  /** Which outputs of Bitcoin, at most `unspentMax`, are not spent. */
  readUnspent?(outputs: readonly Output[]): Promise<boolean[]>
  unspentMax?: number
  /**
   * What a transaction took from its sender, with its fee. Null when no block has it. Only the sources of a chain where a contract can
   * pay in no transaction to the address, so that only a balance shows what did not arrive.
   */
  readSpent?(id: string): Promise<Spent | null>
  /** Some blocks, from the first to the last, with what they pay in a token. Only the sources of a token. */
  readBlocks?(first: number, last: number): Promise<Omit<Block, 'previous'>>
}

/** A block with the addresses that each of its transactions pays. */
export interface Block {
  /** The hash of the block, or of the last of several. */
  hash: string
  previous: string
  transactions: PayingTransaction[]
}

export interface PayingTransaction {
  /** 64 hexadecimal digits in lower case. */
  id: string
  addresses: string[]
  /** Who sent it, where the chain has one sender. */
  from?: string
}

/** The balances of addresses in their order, and the block that shows them. */
export interface Balances {
  block: Place
  units: bigint[]
}

export interface Output {
  transaction_id: string
  output: number
}

export interface Spent {
  from: string
  height: number
  units: bigint
}

export interface Tip {
  height: number
  at: Date
  /** The newest block that counts as final. */
  finalHeight: number
}

/** Where a transaction is in the chain. */
interface Place {
  height: number
  hash: string
  at: Date
}

/** How deep the block of a transaction is in the chain. */
export interface Depth {
  /** Null while no block of the main chain has it. */
  block: Place | null
  /** How many blocks have it or follow it; zero while no block of the main chain has it. */
  depth: number
  isFinal: boolean
}

export interface ChainTransaction extends Depth {
  /** Whether what it pays can no longer change: always for Bitcoin, else when it is final. */
  isSettled: boolean
  hasFailed: boolean
  callsContract: boolean
  /** Null while only a block shows them. */
  payments: ChainPayment[] | null
  /** Only a block that the chain has left has it, and no list of pending ones: the chain does not know it any more. */
  isStale?: boolean
}

export interface ChainPayment {
  /** Its place in the transaction, which never changes: the output of Bitcoin, the log of a token. */
  output: number
  address: string
  /** In the smallest unit: satoshi, wei, or a millionth of a USDT. */
  units: bigint
  /** Another token or coin than the asset of the source. */
  isOther: boolean
}

export type SourceProblem = Extract<PaymentCaseName, `source_${string}`>

/** Why a source is not used now. The reason is the end of a sentence, and never has the address, which may contain a key. */
export class SourceError extends Error {
  override name = 'SourceError'
  readonly problem: SourceProblem
  /** The host of the source, for people; of both when they differ. */
  host = ''

  constructor(problem: SourceProblem, why: string, host = '') {
    super(why)
    this.problem = problem
    this.host = host
  }

  /** Whether only the transaction that was asked for cannot be used. */
  get isAboutOne(): boolean {
    return this.problem === 'source_unreadable' || this.problem === 'source_differs'
  }
}

export function unreadable(why: string): SourceError {
  return new SourceError('source_unreadable', why)
}
