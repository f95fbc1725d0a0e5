import { Empty } from '@cairn/ui/feedback/empty.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { shell as words } from '@cairn/words/backoffice/shared/shell.ts'
import { TextLink } from '@cairn/ui/links/text-link.tsx'

/** Shown for a screen that the role may not open. */
export function NotAllowed() {
  return <NoScreen title={words.notAllowed} text={words.notAllowedText} />
}

export function NotFound() {
  return <NoScreen title={words.notFound} text={words.notFoundText} />
}

function NoScreen({ title, text }: { title: string; text: string }) {
  return (
    <Screen title={title}>
      <Empty text={text}>
        <TextLink to="/" className="font-medium">
          {words.toOverview}
        </TextLink>
      </Empty>
    </Screen>
  )
}
