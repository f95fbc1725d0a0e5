import { code, type Defence } from '../defence.ts'

const ambiguous = 'platform/http/server/unreadable/refuse-ambiguous.ts'
const json = 'platform/http/request/json.ts'
const ofAmbiguous = ['platform/http/server/unreadable/refuse-ambiguous.test.ts']
const goodPassword = 'shared/access/passwords/require-good-password.ts'
const ofPasswords = ['shared/access/passwords/require-good-password.test.ts']
const policyReports = 'features/policy-reports/receive-policy-reports.ts'
const ofPolicyReports = ['features/policy-reports/policy-reports.test.ts']
const ofConfig = ['configuration/config.test.ts']

/** Defences against ambiguous requests, and against settings that give too much away. */
export const requestDefences: Defence[] = [
  {
    name: 'a password is no simple pattern',
    ...code('platform/crypto/guessable.ts', ' || isEasyPattern(plain)', ''),
    tests: ofPasswords,
  },
  {
    name: 'a common password is refused with digits and marks for letters',
    ...code('platform/crypto/guessable.ts', 'readSubstitutes(core).some', '[core].some'),
    tests: ofPasswords,
  },
  {
    name: 'a typed line has no hidden characters',
    file: 'packages/contract/src/core/typed/clean-line.ts',
    find: /removeHidden\(text/,
    replace: 'String(text',
    tests: ['features/registration/register-member.test.ts'],
  },
  {
    name: 'a password is not the name of the platform',
    ...code(goodPassword, 'if (isHardlyMoreThan(password, namesOfPlatform(config)))', 'if (false)'),
    tests: ofPasswords,
  },
  {
    name: 'a name twice in a body is refused',
    ...code(json, 'if (written !== kept - 1)', 'if (false)'),
    tests: ['platform/http/request/json.test.ts'],
  },
  {
    name: 'a body is in UTF-8',
    ...code(json, 'fatal: true', 'fatal: false'),
    tests: ['platform/http/request/json.test.ts'],
  },
  {
    name: 'a body has no other charset',
    ...code('platform/http/request/read-request.ts', 'if (!charsets.every(', 'if (!charsets.some('),
    tests: ofAmbiguous,
  },
  {
    name: 'a header is there once',
    ...code(ambiguous, 'if (seen.has(name))', 'if (false)'),
    tests: ofAmbiguous,
  },
  {
    name: 'a host is a name',
    ...code(ambiguous, 'if (headers.host && !hostPattern.test(headers.host))', 'if (false)'),
    tests: ofAmbiguous,
  },
  {
    name: 'only known versions of HTTP are read',
    ...code(ambiguous, "if (raw.httpVersion !== '1.1' && raw.httpVersion !== '1.0')", 'if (false)'),
    tests: ofAmbiguous,
  },
  {
    name: 'a port does not make another address',
    ...code(ambiguous, '.map((one) => readAddress(one) ?? one.trim())', ''),
    tests: ofAmbiguous,
  },
  {
    name: 'a sender has a readable address',
    ...code(ambiguous, 'if (isIP(request.ip) === 0)', 'if (false)'),
    tests: ofAmbiguous,
  },
  {
    name: 'who calls comes before what is sent',
    ...code('platform/http/register-route.ts', 'if (isUnknown)', 'if (false)'),
    tests: ['testing/every-call/caller-first.test.ts'],
  },
  {
    name: 'IPv4 ranges in IPv6 notation are measured',
    ...code('config.ts', "isIPv4(readAddress(address) ?? '') ?", 'false ?'),
    tests: ofConfig,
  },
  {
    name: 'the decoder of pictures reads only its code',
    ...code(
      'platform/files/images/image-process.ts',
      '...listCode().map((file) => `--allow-fs-read=${file}`)',
      "'--allow-fs-read=*'",
    ),
    tests: ['platform/files/images/image-process.test.ts'],
  },
  {
    name: 'a stranger fills the table of reports only so far',
    ...code(policyReports, 'kept > ${rowsMax} and', 'false and'),
    tests: ofPolicyReports,
  },
  {
    name: 'a network that invents reports displaces its own',
    ...code(policyReports, 'order by of_network desc, last_at', 'order by last_at'),
    tests: ofPolicyReports,
  },
  {
    name: 'reports of one rule displace none of another',
    ...code(policyReports, 'where directive = ${directive}) one', ') one'),
    tests: ofPolicyReports,
  },
  {
    name: 'an address sends few reports',
    ...code(policyReports, "await countAttempt(services, [['policyReportFromAddress', ip]])", ''),
    tests: ofPolicyReports,
  },
  {
    name: 'a report is kept without ids',
    ...code('features/policy-reports/read-report.ts', ".replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, ':id')", ''),
    tests: ofPolicyReports,
  },
  {
    name: 'injected code makes no policy of its own',
    ...code('platform/http/server/headers.ts', '"trusted-types \'none\'"', "''"),
    tests: ['platform/web/static-pages.test.ts'],
  },
  {
    name: 'the log of an error has no row',
    ...code('platform/log/open-log.ts', 'serializers: { err: serializeError }', ''),
    tests: ['platform/log/open-log.test.ts', 'testing/canaries/canaries.test.ts'],
  },
  {
    name: 'production has no description of the calls',
    ...code('app.ts', 'if (config.OPENAPI || !config.isProduction)', 'if (true)'),
    tests: ['platform/openapi/openapi.test.ts'],
  },
  {
    name: 'production chooses who learns the names of members',
    ...code(
      'config.ts',
      'so it is chosen and not assumed.\n    neededInProduction: true',
      'so it is chosen and not assumed.\n    neededInProduction: false',
    ),
    tests: ofConfig,
  },
]
