import { formatUsd } from '../values/usd.ts'
import { LineChart } from './line-chart.tsx'
import { stories } from '../stories.ts'

const days = Array.from({ length: 30 }, (_, day) => `${day + 1} November 2026`)
const balance = days.map((_, day) => BigInt(day < 4 ? 0 : day < 17 ? 250_000 : 320_050))
const invested = days.map((_, day) => BigInt(day < 9 ? 0 : 180_000))
const shared = { pointLabel: 'Day', format: formatUsd }

export default stories('Line chart', {
  'one line': <LineChart {...shared} label="Balance" points={days} lines={[{ title: 'Balance', values: balance }]} />,
  'two lines': (
    <LineChart
      {...shared}
      label="Balance and plans"
      points={days}
      lines={[
        { title: 'Balance', values: balance },
        { title: 'In plans', values: invested },
      ]}
    />
  ),
  stacked: (
    <LineChart
      {...shared}
      label="Balance and plans, stacked"
      points={days}
      total="Total"
      marks={[
        { label: '$500.00 back on 4 December 2026', at: 0 },
        { label: '$1,300.00 back on 20 December 2026', at: 1 },
      ]}
      lines={[
        { title: 'Balance', values: balance },
        { title: 'In plans', values: invested },
      ]}
    />
  ),
  'one point': (
    <LineChart
      {...shared}
      label="The first day"
      points={['1 November 2026']}
      lines={[{ title: 'Balance', values: [75_000n] }]}
    />
  ),
  'nothing yet': (
    <LineChart {...shared} label="No money" points={days} lines={[{ title: 'Balance', values: days.map(() => 0n) }]} />
  ),
  'ten million': (
    <LineChart
      {...shared}
      label="Much money"
      points={days}
      lines={[{ title: 'Kapitalanlagengesellschaftsguthaben', values: balance.map((cents) => cents * 4_000n) }]}
    />
  ),
})
