import { FeedError, findNewerRelease, type Release } from '@cairn/contract/operator/shared/release-feed.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { controlClass, describe, Field } from '@cairn/ui/forms/field.tsx'
import { Form } from '@cairn/ui/forms/form.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { operations as words } from '@cairn/words/backoffice/operations.ts'
import { useState } from 'react'
import { textOf } from '../../components/dialog/text-of.ts'
import { Part, type PartProps } from './part.tsx'

/** A version that is newer than the running one, from the mirrored feed or a pasted one. */
export function ReleasePart({ operations }: PartProps) {
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const paste = (feed: string) => setPasted(readPasted(feed, operations.version))
  return (
    <Part operations={operations} part="release">
      {({ is_followed, newer }) => {
        const shown = pasted?.newer ?? newer
        return (
          <div className="space-y-4">
            <div aria-live="polite">
              {shown ? (
                <NewerVersion {...shown} released_at={String(shown.released_at)} />
              ) : (
                <p className="text-sm">{is_followed || pasted?.error === null ? words.newest : words.notFollowed}</p>
              )}
            </div>
            <Form className="space-y-3" onSubmit={(form) => paste(textOf(form, 'feed'))}>
              <Field label={words.pasteFeed} help={words.pasteHelp} error={pasted?.error} name="feed">
                <textarea
                  rows={3}
                  required
                  spellCheck={false}
                  className={controlClass}
                  {...describe({ name: 'feed', help: words.pasteHelp, error: pasted?.error })}
                  id="feed"
                  name="feed"
                />
              </Field>
              <Button type="submit" look="secondary">
                {words.readFeed}
              </Button>
            </Form>
          </div>
        )
      }}
    </Part>
  )
}

function NewerVersion({
  version,
  sentence,
  released_at,
  link,
}: Omit<Release, 'released_at'> & { released_at: string }) {
  return (
    <div role="note" className="rounded-md border border-waiting bg-waiting-soft p-3 text-sm">
      <p className="font-semibold">{words.newer(version)}</p>
      <p className="wrap-anywhere">{sentence}</p>
      <p className="mt-1">
        {words.releasedAt} <DateText date={released_at} />.{' '}
        <a href={link} target="_blank" rel="noreferrer" className="underline underline-offset-4">
          {words.releaseNotes}
        </a>
      </p>
    </div>
  )
}

interface Pasted {
  newer: Release | null
  /** Why it cannot be used. */
  error: string | null
}

const parseXml = (text: string) => new DOMParser().parseFromString(text, 'text/xml')

/** Reads a feed in the browser, and sends it nowhere. */
function readPasted(feed: string, version: string): Pasted {
  try {
    return { newer: findNewerRelease(feed, version, parseXml), error: null }
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    return { newer: null, error: error.message }
  }
}
