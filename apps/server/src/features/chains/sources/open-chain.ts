import { isDeepStrictEqual } from 'node:util'
import type { Asset } from '@cairn/contract/core/constants.ts'
import type { Config } from '../../../configuration/config.ts'
import { withTimeLimit } from '../../../platform/timing/time-limit.ts'
import { chainSettings } from '../../../shared/transactions/chain-settings.ts'
import { agree, type AgreedTransaction } from './agree.ts'
import { SourceError } from './chain-source.ts'
import { openSource, type OpenSource } from './open-source.ts'

/** A source that was looked at: itself once it is open, and its last problem. */
export interface Look {
  host: string
  source: OpenSource | null
  problem: SourceError | null
  /** It refused requests a short time ago, and was not asked. */
  isLeftAlone: boolean
}

/** A chain with at least one open source. */
export interface OpenChain {
  sources: OpenSource[]
  /** Whether every source that is set was opened. Only then it is known what did not arrive. */
  isWhole: boolean
  /**
   * Each transaction is looked up once. Null when no source knows it. With two sources it is final only where both show the same. Throws `SourceError` for
   * one that fails, for different payments, and when the only one of two that answers does not know it.
   */
  findTransaction: (id: string) => Promise<AgreedTransaction | null>
  /** Asks each source, and returns what all of them show. Throws `source_differs` where they do not show the same. */
  readSame: <T>(ask: (source: OpenSource) => Promise<T>, what: string) => Promise<T>
  /** Notes why a source, or without its host each of them, cannot be used. */
  note: (problem: SourceError) => void
}

/** The longest that a silent source holds the other one up. */
const otherMaxMs = 4_000

/** Opens each source of an asset that is not left alone. Without a setting there is none. Their problems are in the result. */
export function lookAtSources(
  config: Config,
  asset: Asset,
  signal: AbortSignal,
  leftAlone: ReadonlySet<string> = new Set(),
): Promise<Look[]> {
  const settings = chainSettings(config)[asset]
  return Promise.all(
    settings.map(async (setting) => {
      const { host } = setting
      const isLeftAlone = leftAlone.has(host)
      if (isLeftAlone) {
        return { host, source: null, problem: new SourceError('source_refuses', 'a short time ago', host), isLeftAlone }
      }
      const look: Look = { host, source: null, problem: null, isLeftAlone }
      const opening = openSource(setting, { config, asset, signal, note: (problem) => (look.problem = problem) })
      const isOnly = settings.length === 1
      look.source = await (isOnly ? opening : withTimeLimit(opening, otherMaxMs, '')).catch((error: unknown) => {
        look.problem ??= new SourceError('source_silent', 'no answer in time', host)
        if (look.problem !== error) opening.catch(() => null)
        return null
      })
      return look
    }),
  )
}

/** The chain by the sources that were opened. Throws the `SourceError` of the first when there is none. */
export function joinLooks(looks: Look[]): OpenChain {
  const sources = looks.flatMap(({ source }) => source ?? [])
  const [first] = looks
  if (sources.length === 0) throw first?.problem ?? new SourceError('source_silent', 'it is not set')
  const known = new Map<string, Promise<AgreedTransaction | null>>()
  const findTransaction: OpenChain['findTransaction'] = (id) => {
    if (!known.has(id)) known.set(id, askEach(id))
    return known.get(id)!
  }
  const askEach: OpenChain['findTransaction'] = async (id) => {
    const shown = await Promise.allSettled(sources.map((source) => source.findTransaction(id, source.tip)))
    const answers = shown.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const [failed] = shown.flatMap((one) => (one.status === 'rejected' ? [one.reason as SourceError] : []))
    if (failed && answers.length === 0) throw failed
    try {
      return agree(answers, looks.length)
    } catch (error) {
      throw error instanceof SourceError ? ofBoth(error, answers.length > 1) : error
    }
  }
  const ofBoth = (error: SourceError, isNoted: boolean) => {
    error.host = looks.map(({ host }) => host).join(' and ')
    if (isNoted) for (const look of looks) look.problem = error
    return error
  }
  const readSame: OpenChain['readSame'] = async (ask, what) => {
    const [one, ...others] = await Promise.all(sources.map(ask))
    if (others.every((other) => isDeepStrictEqual(other, one))) return one!
    throw ofBoth(new SourceError('source_differs', `they show different ${what}`), true)
  }
  const note: OpenChain['note'] = (problem) => {
    for (const look of looks.filter(({ host }) => problem.host === '' || problem.host === host))
      look.problem ??= problem
    problem.host ||= looks.map(({ host }) => host).join(' and ')
  }
  return { sources, isWhole: sources.length === looks.length, findTransaction, note, readSame }
}

/** Opens the chain of an asset. Null without a setting. Throws `SourceError`. */
export async function openChain(config: Config, asset: Asset, signal: AbortSignal): Promise<OpenChain | null> {
  const looks = await lookAtSources(config, asset, signal)
  return looks.length === 0 ? null : joinLooks(looks)
}
