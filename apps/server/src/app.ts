import { fileURLToPath } from 'node:url'
import multipart from '@fastify/multipart'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { completeSignIn } from '@cairn/contract/member/account/factors.ts'
import { signIn } from '@cairn/contract/member/account/sessions.ts'
import { signInOperator } from '@cairn/contract/operator/operators/sessions.ts'
import { serveAccountPages } from './features/mailed-links/account-pages.ts'
import { serveUnsubscribePages } from './features/mailed-links/unsubscribe-pages.ts'
import { receivePolicyReports } from './features/policy-reports/receive-policy-reports.ts'
import { servePhotos } from './features/profile/serve-photos.ts'
import { readCookie } from './platform/http/request/cookies.ts'
import { readLanguage } from './platform/http/request/language.ts'
import { filesForCalls } from './platform/files/files-for-calls.ts'
import { answerMalformed } from './platform/http/server/unreadable/malformed-requests.ts'
import { answerError, toRefusal } from './platform/http/error-handler.ts'
import type { Drain } from './platform/http/server/drain.ts'
import { endConnections } from './platform/http/server/end-connections.ts'
import { watchForwarding } from './platform/http/server/forwarded-address.ts'
import { registerHeaders } from './platform/http/server/headers.ts'
import { separateBackOffice } from './platform/http/server/separate-back-office.ts'
import { limitSlowSenders, requestMaxMs } from './platform/http/server/unreadable/slow-senders.ts'
import { registerHealth } from './platform/http/server/health.ts'
import type { Services } from './platform/services.ts'
import { refuseAmbiguous } from './platform/http/server/unreadable/refuse-ambiguous.ts'
import { registerMetrics } from './platform/metrics/metrics.ts'
import { createMeters, type Meters } from './platform/metrics/meters.ts'
import { refuseUnrouted } from './platform/http/server/not-found.ts'
import { registerOpenApi } from './platform/openapi/openapi.ts'
import { registerRoute } from './platform/http/register-route.ts'
import { serveBackOffice } from './platform/web/backoffice-pages.ts'
import { findPageFile, type PageFolder } from './platform/web/page-files.ts'
import { servePasswordAddress } from './platform/web/password-address.ts'
import { serveLanguages } from './platform/web/choose-language.ts'
import { serveSecurityContact } from './platform/web/security-contact.ts'
import { serveMemberClient } from './platform/web/member-pages.ts'
import { measureArchive } from './backup/measure-archive.ts'
import { measures } from './registry/measures.ts'
import { listExports } from './registry/list-exports.ts'
import * as routes from './routes.ts'
import { verifyDecision } from './features/operators/decisions/verify-decision.ts'
import { limitDecisions } from './features/operators/sessions/limit-decisions.ts'
import { requireOperator } from './features/operators/sessions/require-operator.ts'
import { requireMember } from './features/sessions/require-member.ts'
import { isDatabaseStale, isSealingLate } from './ledger/sealing/known-chain.ts'
import { constraintRefusals } from './shared/constraint-refusals.ts'
import { bindCaller } from './shared/audit/bind-caller.ts'
import { requireVersion } from './shared/audit/record-version.ts'
import { followPageSettings } from './shared/settings.ts'

const builtMemberPages = fileURLToPath(new URL('../../member/dist/', import.meta.url))
const builtBackOfficePages = fileURLToPath(new URL('../../operator/dist/', import.meta.url))

/** Creates the server: every call of the contract, the files and the pages. It does not listen yet. */
export async function createApp(services: Omit<Services, 'log'>, options: AppOptions): Promise<FastifyInstance> {
  const { config } = services
  const app = Fastify({
    loggerInstance: options.logger,
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? config.TRUSTED_PROXIES : false,
    bodyLimit: 64_000,
    // A slow sender must not keep a connection forever; see also `limitSlowSenders`.
    requestTimeout: requestMaxMs,
    connectionTimeout: 75_000,
    ...answerMalformed(config),
    // One line for each call, in production only: see `logCall`.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    // A HEAD for each GET would run a call that renews a token, without its reply.
    exposeHeadRoutes: false,
    // No route has a schema of Fastify, so the compilers of schemas are not loaded: they take memory.
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true, maxParamLength: 200 },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    // Parsed once it is known who calls.
    async (_request: unknown, bytes: string | Buffer) => (bytes.length > 0 ? bytes : undefined),
  )
  await app.register(multipart, { throwFileSizeLimit: true })
  endConnections(app)
  limitSlowSenders(app)
  await registerHeaders(app, config)
  refuseAmbiguous(app, config)
  separateBackOffice(app, config)
  watchForwarding(app, services.keys.metricsToken)

  const files = filesForCalls(services.files, options.filesMaxMs)
  const routed = { ...services, files, log: app.log }
  app.setNotFoundHandler(refuseUnrouted(app))
  const meters = options.meters ?? createMeters()
  const countRefusal = registerMetrics(app, routed, {
    meters,
    measures: [...measures, measureArchive(config)],
    signIns,
  })
  app.setErrorHandler((error, request, reply) => {
    const refusal = toRefusal(error, constraintRefusals)
    countRefusal(refusal.code, request)
    return answerError(error, refusal, request, reply, readLanguage(config, request.headers))
  })
  if (config.isProduction) app.addHook('onResponse', logCall)
  const answers = {
    services: routed,
    authentication,
    toRefusal: (error: unknown) => toRefusal(error, constraintRefusals),
  }
  for (const route of [...Object.values(routes), ...listExports]) registerRoute(app, route, answers)
  servePhotos(app, files)
  receivePolicyReports(app, routed, meters)
  const settings = await followPageSettings(services.database)
  serveAccountPages(app, settings)
  serveUnsubscribePages(app, routed, settings)
  if (config.OPENAPI || !config.isProduction) registerOpenApi(app, config)
  serveSecurityContact(app, config)
  servePasswordAddress(app, config)
  serveLanguages(app, config)
  const checks = { blocks: isDatabaseStale, seals: isSealingLate }
  registerHealth(app, { database: services.database, checks, drain: options.drain })
  const forAll = { apiBase: '/api', sampleWorld: services.isSampleWorld ?? false }
  const findFile = (name: string) => findPageFile(services.database, services.keys, name)
  await serveBackOffice(app, options.backOfficePages ?? builtBackOfficePages, {
    configuration: forAll,
    findPageFile: findFile,
    hasSession: (headers) => readCookie(config, 'operator', headers) !== null,
  })
  const configuration = { ...forAll, passkeys: true, checks: true, avatarService: config.AVATAR_SERVICE_URL }
  await serveMemberClient(app, options.memberPages ?? builtMemberPages, {
    configuration,
    settings,
    publicUrl: config.PUBLIC_URL,
    readLanguage: (headers) => readLanguage(config, headers),
    findPageFile: findFile,
  })
  return app
}

function refuseSchema(): never {
  throw new Error('The contract describes calls, and not a schema of Fastify.')
}

/** Logs the route and not the URL, because the sender chooses what is in the URL. */
async function logCall(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { method, ip: address, routeOptions } = request
  const ms = Math.round(reply.elapsedTime)
  request.log.info({ method, route: routeOptions.url, status: reply.statusCode, ms, address }, 'answered')
}

/** How callers are authenticated. The folder `platform/` knows neither members nor operators. */
const authentication = {
  requireMember,
  requireOperator,
  limitDecisions,
  bindCaller,
  verifyDecision,
  requireVersion,
}

export const builtPages: PageFolder[] = [
  { folder: builtMemberPages, base: '' },
  { folder: builtBackOfficePages, base: 'operator/' },
]

/** The side, member or operator, whose sign-ins a route takes, for the metrics. */
const signIns = {
  [`/api/${signIn.path}`]: 'member',
  [`/api/${completeSignIn.path}`]: 'member',
  [`/api/${signInOperator.path}`]: 'operator',
} as const

interface AppOptions {
  logger: FastifyBaseLogger
  /** What is counted outside of the calls too; its own counters when absent. */
  meters?: Meters
  /** The time limit of the file store for a call; its own limit when absent. */
  filesMaxMs?: number
  /** The sentence of `/ready` while the server stops. */
  drain?: Drain
  memberPages?: string
  backOfficePages?: string
}
