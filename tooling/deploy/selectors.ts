import { series } from '../../packages/contract/src/series.ts'

type Labels = Record<string, readonly string[] | null>
const own: Record<string, { help: string; labels?: readonly Labels[] }> = series

/** Series of Prometheus itself, and of the blackbox exporter, Patroni, etcd and Node, as their documentation names them. */
const foreign =
  /^(up|probe_(success|ssl_earliest_cert_expiry)|patroni_cluster_unlocked|etcd_server_has_leader|(process|nodejs)_\w+)$/

export interface Selector {
  name: string
  matchers: { label: string; operator: string; value: string }[]
}

/** The selectors of a text with expressions of Prometheus: names of ours and foreign ones, with their matchers. */
export function listSelectors(text: string): Selector[] {
  const found = text.matchAll(/\b((?:cairn|http|probe|patroni|etcd|process|nodejs)_\w+|up)\b(?:\{([^}]*)\})?(?!["=/])/g)
  return [...found].map(([, name = '', inner = '']) => ({
    name,
    matchers: [...inner.matchAll(/(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g)].map(
      ([, label = '', operator = '', value = '']) => ({
        label,
        operator,
        value,
      }),
    ),
  }))
}

/** Why a selector selects a series that no server exports, as a sentence; null when it can select one. */
export function findFault({ name, matchers }: Selector): string | null {
  if (foreign.test(name)) return null
  const entry = own[name.replace(/_(bucket|count|sum)$/, '')]
  if (!entry) return `No server exports ${name}.`
  const combinations = entry.labels ?? [{}]
  for (const alternatives of expand(matchers)) {
    const fits = combinations.some((labels) =>
      alternatives.every(({ label, value }) => {
        if (['instance', 'job', 'le'].includes(label)) return true
        const values = labels[label]
        return values === null || values?.includes(value)
      }),
    )
    if (!fits)
      return `No server exports ${name} with ${alternatives.map(({ label, value }) => `${label}="${value}"`).join(', ')}.`
  }
  return null
}

/** The series of the table that a selector selects, each as Prometheus writes it. */
export function listSelected({ name, matchers }: Selector): string[] {
  const { labels = [{}] } = own[name] ?? {}
  return labels.flatMap((family) =>
    Object.entries(family)
      .reduce<string[][]>(
        (all, [label, values]) =>
          all.flatMap((start) => (values ?? []).map((value) => start.concat(`${label}="${value}"`))),
        [[]],
      )
      .filter((pairs) =>
        matchers.every(({ label, value }) => value.split('|').some((one) => pairs.includes(`${label}="${one}"`))),
      )
      .map((pairs) => (pairs.length > 0 ? `${name}{${pairs.join(',')}}` : name)),
  )
}

/** Each combination of the alternatives of all matchers. */
function expand(matchers: Selector['matchers']): { label: string; value: string }[][] {
  return matchers.reduce<{ label: string; value: string }[][]>(
    (all, { label, value }) =>
      all.flatMap((start) => value.split('|').map((one) => start.concat({ label, value: one }))),
    [[]],
  )
}
