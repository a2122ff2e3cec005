import path from 'node:path'
import compression from 'compression'
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from 'express'
import staticGzip from 'express-static-gzip'
import { clientAddress } from './client-address.ts'
import { cutStalledReaders } from './connections.ts'
import { secureCookies } from './cookies.ts'
import { warnOfForwarding } from './forwarded.ts'
import { health, lastAnswers, needsDatabase, type Readiness } from './health.ts'
import { bodyLimit, wellFormedRequest } from './request-limits.ts'
import { answerFailure, requestScope } from './request-scope.ts'
import { OperatorError } from './settings/settings.ts'
import { dropHeaders, requestId, securityHeaders } from './response-headers.ts'
import { withRoute } from './telemetry/request-facts.ts'
import { requestLog } from './telemetry/request-log.ts'

export interface ShellParts {
  readiness: Readiness
  trustProxy: string | undefined
  files: RequestHandler
  signedFiles?: RequestHandler
  publicFiles?: RequestHandler
  /** React Router; absent until the application is loaded. */
  application: () => RequestHandler | undefined
  metrics?: RequestHandler
}

/**
 * Pages are compressed for each request: level 6, the default, costs four times as much for a sixth fewer bytes. A list
 * page fits into one chunk.
 */
export const COMPRESSION = { level: 2, chunkSize: 32 * 1024 }

const HEALTH = '/jpanel/api/health'
const METRICS = '/jpanel/api/metrics'

/** Not `app.use('/jpanel', …)`: the page /jpanel asks for its data at /jpanel.data. */
const APPLICATION = /^\/(?:jpanel|services|gc-json|webhook|downloads|unsubscribe)(?:\/|\.data$|$)/

export function createShell({
  readiness,
  trustProxy,
  files,
  signedFiles,
  publicFiles,
  application,
  metrics,
}: ShellParts): Express {
  const shell = express()
  shell.disable('x-powered-by').disable('etag')
  if (trustProxy) trustProxies(shell, trustProxy)
  shell.use(
    requestScope,
    cutStalledReaders(),
    warnOfForwarding(trustProxy),
    requestId,
    requestLog,
    clientAddress,
    securityHeaders,
    secureCookies,
    wellFormedRequest,
  )
  shell.use(lastAnswers(readiness), compression(COMPRESSION))
  shell.get(HEALTH, withRoute(HEALTH, guardHandler(health(readiness))))
  if (metrics) shell.get(METRICS, withRoute(METRICS, guardHandler(metrics)))
  shell.get(
    /^\/(?:jpanel)?$/,
    withRoute('/', (_request, response) => response.redirect(302, '/jpanel/')),
  )
  if (signedFiles) shell.use('/jpanel/files', withRoute('/jpanel/files', guardHandler(signedFiles)))
  if (publicFiles) shell.use('/media', withRoute('/media', guardHandler(publicFiles)))
  shell.use(withRoute('(built file)', guardHandler(files)))
  shell.use((request, response, next) => {
    if (!APPLICATION.test(requestedPath(request))) return void response.status(404).type('text').send('Not found.')
    next()
  })
  shell.use(
    needsDatabase(readiness),
    bodyLimit,
    guardHandler((request, response, next) => application()?.(request, response, next)),
  )
  shell.use(lastResort)
  return shell
}

/**
 * Express treats a handler with four parameters as an error handler. This one handles errors of the handlers around the
 * application.
 */
// oxlint-disable-next-line max-params -- the signature is Express's
const lastResort: ErrorRequestHandler = (error: unknown, request, response, _next) =>
  answerFailure(error, request, response)

const guardHandler =
  (handler: RequestHandler): RequestHandler =>
  async (request, response, next) => {
    const fail = (error: unknown) => answerFailure(error, request, response)
    try {
      await handler(request, response, (error: unknown) => (error ? fail(error) : next()))
    } catch (error) {
      fail(error)
    }
  }

/** Uses `originalUrl`, because Vite removes the base from `url`. */
const requestedPath = (request: Request) => request.originalUrl.split('?', 1)[0] ?? ''

/**
 * Every built file has an extension, so the disk is not searched for pages. Hashed names never change; the service
 * worker is requested again each time.
 */
export function builtFiles(folder: string): RequestHandler {
  const router = express.Router()
  router.use((request, _response, next) => next(path.extname(request.path) === '' ? 'router' : undefined))
  router.use(
    '/jpanel',
    staticGzip(folder, {
      enableBrotli: true,
      orderPreference: ['br', 'gzip'],
      index: false,
      serveStatic: {
        redirect: false,
        // The ETag already covers this, and no browser requests a part of a script.
        lastModified: false,
        acceptRanges: false,
        setHeaders(response, file) {
          response.setHeader('cache-control', cacheControl(path.relative(folder, file)))
          if (PART_OF_PAGE.test(file)) dropHeaders(response as Response)
        },
      },
    }),
  )
  return router
}

/**
 * Matches scripts, styles and fonts, which are parts of a page. A worker is excluded because its script's policy
 * applies to it.
 */
const PART_OF_PAGE = /[/\\]assets[/\\](?!.*worker)[^/\\]+\.(?:js|css|woff2)(?:\.(?:br|gz))?$/i

function cacheControl(file: string): string {
  if (file.startsWith(`assets${path.sep}`)) return 'public, max-age=31536000, immutable'
  return /^(?:service|office)-worker\.js/.test(file) ? 'no-cache' : 'public, max-age=0'
}

/** TRUST_PROXY takes Express's own values: a number of hops, "true", or addresses. */
function trustProxies(shell: Express, text: string): void {
  try {
    shell.set('trust proxy', proxySetting(text))
  } catch {
    throw new OperatorError(
      `TRUST_PROXY is "${text}". Set it to the number of proxies, or to their addresses with commas: 10.0.0.0/8.`,
    )
  }
}

function proxySetting(text: string): boolean | number | string {
  if (text === 'true') return true
  return /^\d+$/.test(text) ? Number(text) : text
}
