export const entry = (title: string, link = 'https://forge.example/cairn/9', date = '2026-11-20T09:00:00Z') =>
  `<entry><id>1</id><updated>${date}</updated><link rel="alternate" type="text/html" href="${link}"/><title type="text">${title}</title></entry>`
export const atom = (...entries: string[]) =>
  `<?xml version="1.0"?>\n<feed xmlns="http://www.w3.org/2005/Atom"><title>Releases</title>${entries.join('')}</feed>`
const json = (...items: object[]) =>
  JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'Releases', items })
const item = { title: 'v1.10.0', url: 'https://forge.example/cairn/10', date_published: '2026-11-20T09:00:00Z' }

/** Feeds with the version that a server of 1.0.0 finds in them. */
export const feeds: [name: string, feed: string, version: string | null][] = [
  ['the newest by number and not by order', atom(entry('v1.2.0'), entry('v1.10.0'), entry('v1.9.3')), '1.10.0'],
  ['JSON Feed', json(item, { ...item, title: '1.9.0' }), '1.10.0'],
  ['a version like this one', atom(entry('v1.0.0')), null],
  ['an older version', json({ ...item, title: 'v0.9.9' }), null],
  ['a candidate and a title without a version', atom(entry('v2.0.0-rc.1'), entry('Notes of November')), null],
  ['no entries', atom(), null],
  ['a character by its number', atom(entry('Cairn &#118;2.0.0')), '2.0.0'],
  ['an entry in a comment', atom(`<!-- ${entry('v9.0.0')} -->`), null],
]

/** What cannot be used, and why. */
export const refusedFeeds: [name: string, feed: string, reason: RegExp][] = [
  ['a page of HTML', '<html><body>v9.0.0</body></html>', /neither Atom nor JSON Feed/],
  ['words', 'Version 9.0.0 is there', /neither Atom nor JSON Feed/],
  [
    'declarations of its own',
    `<!DOCTYPE x [<!ENTITY v "9.0.0">]>${atom(entry('v9.0.0'))}`,
    /neither Atom nor JSON Feed/,
  ],
  ['JSON of another kind', '{"tag_name":"v9.0.0"}', /neither Atom nor JSON Feed/],
  ['half a JSON Feed', json(item).slice(0, -3), /neither Atom nor JSON Feed/],
  ['half an Atom feed', atom(entry('v9.0.0')).slice(0, -3), /neither Atom nor JSON Feed/],
  ['a link that runs a script', atom(entry('v9.0.0', 'javascript:alert(1)')), /no https link for version 9\.0\.0/],
  ['a link that hides its host', json({ ...item, url: 'https://cairn.test@evil.example/' }), /no https link/],
  ['no date', atom(entry('v9.0.0', undefined, 'soon')), /no date for version 9\.0\.0/],
  ['more than 2 MB', atom(entry('x'.repeat(2_000_000))), /larger than 2 MB/],
]
