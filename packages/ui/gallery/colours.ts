/** The current colour of a token on the page, as the browser writes it: `rgb(31, 97, 56)`. */
export function colourOf(token: string): string {
  const probe = document.createElement('i')
  probe.style.color = `var(--${token})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
