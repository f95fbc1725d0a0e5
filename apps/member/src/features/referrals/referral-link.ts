/** The link that a member shares (UI-I1). */
export function referralLink(origin: string, username: string): string {
  return `${origin}/register?sponsor_id=${encodeURIComponent(username)}`
}
