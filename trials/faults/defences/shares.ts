import { code, type Defence } from '../defence.ts'

const ofCalls = ['platform/http/limits/member-calls.test.ts']
const ofUploads = ['platform/http/limits/uploads.test.ts']
const ofMails = ['shared/mails/hold-mail.test.ts']

/** Defences of everyone's share of common resources. */
export const shareDefences: Defence[] = [
  {
    name: 'the calls of a member wait for each other before they take a connection',
    ...code('platform/http/limits/member-calls.ts', 'memberTurns[kind].run(memberId, work)', 'work()'),
    tests: ofCalls,
  },
  {
    name: 'a member makes few calls in a minute',
    ...code('platform/http/limits/member-calls.ts', 'if (count > max * share)', 'if (false)'),
    tests: ofCalls,
  },
  {
    name: 'a session keeps few tokens',
    ...code('shared/access/sessions/tokens.ts', 'offset ${spareTokensMax})', 'offset 100000)'),
    tests: ofCalls,
  },
  {
    name: 'a file is read when its turn has come',
    ...code('platform/http/limits/uploads.ts', 'await uploads[caller.kind].take(id)', '() => {}'),
    tests: ofUploads,
  },
  {
    name: 'a person uploads one file at a time',
    ...code(
      'platform/http/limits/uploads.ts',
      'createTurns({ all: { atOnceMax: 6, waitingMax: 12 }, one })',
      'createTurns({ all: { atOnceMax: 6, waitingMax: 12 } })',
    ),
    tests: ofUploads,
  },
  {
    name: 'operators have places for files that members cannot fill',
    ...code('platform/http/limits/uploads.ts', 'await uploads[caller.kind].take(id)', 'await uploads.member.take(id)'),
    tests: ofUploads,
  },
  {
    name: 'the files of a person in an hour are counted',
    ...code('platform/http/limits/uploads.ts', 'await countAttempt(services, [[limit, id]])', ''),
    tests: ['testing/network/limits-of-two-servers.test.ts'],
  },
  {
    name: 'the pictures of operators have a decoder of their own',
    ...code('platform/files/images/open-image-reader.ts', 'await lanes[lane].decode', 'await lanes.member.decode'),
    tests: ['platform/files/images/open-image-reader.test.ts'],
  },
  {
    name: 'an upload whose sender has left gives its turn back',
    ...code('platform/http/limits/uploads.ts', 'if (socket.destroyed)', 'if (false)'),
    tests: ofUploads,
  },
  {
    name: 'a mailbox gets few mails in an hour',
    ...code('shared/mails/send-mail.ts', '!is_resent && (await isMailboxFull(tx, mail, address))', 'false'),
    tests: ofMails,
  },
  {
    name: 'an unconfirmed mailbox gets only what was asked for',
    ...code('shared/mails/send-mail.ts', 'isUnasked || isOff', 'isOff'),
    tests: ofMails,
  },
  {
    name: 'a member saves few addresses a day',
    ...code('features/profile/addresses/save-addresses.ts', 'savedToday + rows.length > dailyMax', 'false'),
    tests: ofMails,
  },
  {
    name: 'a session decides few times without a factor',
    ...code('platform/http/register-route.ts', 'countsAsDecision(call) && !caller.isReauthenticated', 'false'),
    tests: ['features/operators/sessions/limit-decisions.test.ts'],
  },
  {
    name: 'guesses at unknown emails leave no entries for ever',
    ...code('shared/access/passwords/check-password.ts', 'account.memberId ?', 'true ?'),
    tests: ['shared/access/passwords/check-password.test.ts'],
  },
]
