/** The years of the copyright line, such as `2015–2026`. */
export function copyrightYears(now: Date): string {
  return `2015–${now.getFullYear()}`
}
