/** Prints the steps, the names of failed, retried and skipped tests and, last, the totals. Returns the exit code. */
export function printSummary(results) {
  const failed = results.flatMap((result) => result.failed)
  const retried = results.flatMap((result) => result.retried)
  const total = (count) => results.reduce((sum, result) => sum + count(result), 0)
  const skipped = results.flatMap((result) => result.skipped)
  const width = Math.max(...results.map((result) => result.name.length))

  console.log('')
  for (const result of results) {
    const mark = result.failed.length === 0 ? '✓' : '✗'
    const time = (result.seconds.toFixed(1) + ' s').padStart(10)
    console.log(mark + ' ' + result.name.padEnd(width) + time + '   ' + describe(result))
  }
  printNames('Failed:', failed)
  printNames('Needed a second try:', retried)
  printNames('Skipped:', skipped)

  console.log('')
  console.log(describe({ passed: total((result) => result.passed), failed, skipped }))
  return failed.length === 0 ? 0 : 1
}

function printNames(heading, names) {
  if (names.length > 0) console.log('\n' + heading)
  for (const name of names) console.log('  ' + name)
}

function describe({ passed, failed, skipped }) {
  return (
    passed + ' passed, ' + failed.length + ' failed' + (skipped.length > 0 ? ', ' + skipped.length + ' skipped' : '')
  )
}
