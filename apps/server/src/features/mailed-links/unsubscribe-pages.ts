import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { MailKind } from '@cairn/contract/member/notices.ts'
import { inReads, inTransaction } from '../../platform/database/database.ts'
import { countAttempt } from '../../platform/http/limits/rate-limits.ts'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import { oneClick } from '../../platform/mail/compose-message.ts'
import type { Services } from '../../platform/services.ts'
import { bindCaller } from '../../shared/audit/bind-caller.ts'
import { findSwitch, switchMails, switchPage } from '../../shared/mails/mail-switches.ts'
import type { PageSettings } from '../../shared/settings.ts'
import { sendFramed } from './page-frame.ts'

const subjects: Record<MailKind, string> = {
  deposits: 'emails about your deposits',
  plans: 'emails about your plans that end',
  withdrawals: 'emails about your withdrawals',
  identity: 'emails about your identity document',
  announcements: 'announcements by email',
}

/** A mail program sends the form that switches mails off by itself (RFC 8058, 3.1). The other is ours. */
const forms = {
  off: { name: oneClick[0], value: oneClick[1], button: 'Unsubscribe' },
  on: { name: 'Mails', value: 'On', button: 'Subscribe again' },
}

/**
 * Serves the pages on which a signed-out recipient switches mails of one kind off. Opening one has no effect, because scanners of
 * mail open links; its form, or a mail program in its place, sends a POST without cookies, which takes effect at once.
 */
export function serveUnsubscribePages(
  app: FastifyInstance,
  services: Services,
  settings: () => Promise<PageSettings>,
): void {
  // In a separate scope, because no call takes forms.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer', bodyLimit: 4_000 },
      async (_request: unknown, bytes: string | Buffer) => bytes,
    )
    const path = `${switchPage}/:kind/:token`
    scope.get<Link>(path, (request, reply) =>
      answer(reply, settings, async () => {
        const { isOn, kind } = await requireSwitch(services, request)
        return isOn ? askToSwitchOff(kind) : showOff(kind)
      }),
    )
    scope.post<Link & { Body?: Buffer }>(path, (request, reply) =>
      answer(reply, settings, async () => {
        const { kind, memberId } = await requireSwitch(services, request)
        const isOn = await readForm(request)
        await countAttempt(services, [['mailSwitchOfMember', memberId]])
        await inTransaction(services.database, (tx) =>
          switchMails({ ...bindCaller(tx, { kind: 'visitor' }, request.id), tx }, { memberId, kind, isOn }),
        )
        return isOn ? showOn(kind) : showOff(kind)
      }),
    )
  })
}

/** Answers with a page, even if the request is refused. */
async function answer(
  reply: FastifyReply,
  settings: () => Promise<PageSettings>,
  work: () => Promise<Shown>,
): Promise<FastifyReply> {
  const { retryAfter, status = 200, ...framed } = await work().catch(showRefusal)
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter)
  return sendFramed(reply.code(status), framed, await settings())
}

interface Link {
  Params: { kind: string; token: string }
}

/** Finds the mails that the link switches. Refuses and counts an invalid link. */
async function requireSwitch(services: Services, { ip, params }: FastifyRequest<Link>) {
  const found = await inReads(services.database, (tx) => findSwitch(tx, services.keys, params))
  if (found) return found
  await countAttempt(services, [['mailSwitchFromAddress', ip]])
  throw refuse('link_not_valid')
}

/** Whether a form switches the mails on or off. Refuses one that does neither. */
async function readForm({ body, headers }: FastifyRequest<{ Body?: Buffer }>): Promise<boolean> {
  const sent = new Response(body ? new Uint8Array(body) : '', {
    headers: { 'content-type': headers['content-type'] ?? '' },
  })
  const form = await sent.formData().catch(() => new FormData())
  const isSent = ({ name, value }: (typeof forms)['on' | 'off']) => form.get(name) === value
  if (!isSent(forms.on) && !isSent(forms.off)) throw refuse('body_not_understood')
  return isSent(forms.on)
}

interface Shown {
  status?: number
  retryAfter?: number | undefined
  title: string
  card: string
}

const askToSwitchOff = (kind: MailKind) =>
  show('Unsubscribe', `You are about to stop ${subjects[kind]}.`, sendForm('off'))
const showOff = (kind: MailKind) => show('You are unsubscribed', `You no longer get ${subjects[kind]}.`, sendForm('on'))
const showOn = (kind: MailKind) => show('You are subscribed again', `You get ${subjects[kind]}.`, sendForm('off'))

function showRefusal(error: unknown): Shown {
  if (!(error instanceof Refusal)) throw error
  const { code, details, message, status } = error
  if (code !== 'link_not_valid')
    return { ...show('Nothing was changed', `${message}.`), status, retryAfter: details.retryAfter }
  const words = 'It is incomplete, or it was sent to an email address that you no longer use here.'
  return { ...show('This link does not work', words), status }
}

function show(title: string, words: string, form = ''): Shown {
  const card = `<h1>${title}</h1>
<p>${words} Emails about the security of your account are always sent.</p>
${form}
<p class="help"><a href="/profile">Choose all your emails on your profile</a></p>`
  return { title, card }
}

/** Sends to the page's own address, which has the token. */
function sendForm(to: 'on' | 'off'): string {
  const { button, name, value } = forms[to]
  return `<form method="post"><button type="submit" name="${name}" value="${value}">${button}</button></form>`
}
