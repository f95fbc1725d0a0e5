/** The time zone of this device. Browsers answer `Etc/Unknown`, or nothing, where it has none that they know: null. */
export function readTimeZone(): string | null {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone as string | undefined
  return zone && zone !== 'Etc/Unknown' ? zone : null
}
