import { agreeToTerms, type DueTerms } from '@cairn/contract/member/terms.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Checkbox } from '@cairn/ui/choices/checkbox.tsx'
import { Form } from '@cairn/ui/forms/form.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { terms as words } from '@cairn/words/member/terms.ts'
import { FormRefusal } from '../../components/form/form-refusal.tsx'
import { ExternalLink } from '../../components/links/external-link.tsx'
import { readForm } from '../../session/calls/read-form.ts'
import { useSession } from '../../session/session.tsx'
import { useCall } from '../../session/calls/use-call.ts'

/** Asks the member to agree to the terms. The member may postpone it, because only a deposit needs it. */
export function TermsScreen({ due, onLater }: { due: DueTerms; onLater: () => void }) {
  const { refresh } = useSession()
  const agreement = useCall(agreeToTerms, {
    onReply: refresh,
    onRefused({ code }) {
      // The newer version is then shown.
      if (code === 'terms_changed') refresh()
    },
  })

  function submit(form: FormData) {
    if (!readForm(form)('terms')) return agreement.refuse('terms', words.tick)
    agreement.send({ body: { version: due.version } })
  }

  return (
    <Screen title={words.title} lead={words.lead}>
      <Form key={due.version} onSubmit={submit} className="max-w-xl space-y-6">
        <p>
          <ExternalLink to={due.url} className="font-medium text-accent hover:text-accent-strong">
            {words.read}
          </ExternalLink>
          <span className="ms-3 text-sm text-quiet">{words.version(due.version)}</span>
        </p>
        <Checkbox label={words.agree} {...agreement.field('terms')} />
        <FormRefusal of={agreement} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={agreement.isSending}>
            {words.continue}
          </Button>
          <Button look="secondary" onClick={onLater} aria-describedby="later-help">
            {words.later}
          </Button>
        </div>
        <p id="later-help" className="text-sm text-quiet">
          {words.laterHelp}
        </p>
      </Form>
    </Screen>
  )
}
