import path from 'node:path'
import compression from 'compression'
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import { DATABASE_AWAY, health, needsDatabase, type Readiness } from './health.ts'
import { bodyLimit, wellFormedRequest } from './request-limits.ts'
import { requestId, securityHeaders } from './response-headers.ts'

export interface ShellParts {
  readiness: Readiness
  trustProxy: string | undefined
  /** What serves the built files or, in development, Vite. */
  files: RequestHandler
  /** React Router; absent until the application is loaded. */
  application: () => RequestHandler | undefined
}

/** Not `app.use('/jpanel', …)`: the page /jpanel asks for its data at /jpanel.data. */
const APPLICATION = /^\/(?:jpanel|services|gc-json|webhook)(?:\/|\.data$|$)/

/** The Express shell around React Router: everything HTTP that is no product code. Bodies are left to React Router. */
export function createShell({ readiness, trustProxy, files, application }: ShellParts): Express {
  const shell = express()
  shell.disable('x-powered-by').disable('etag')
  if (trustProxy) shell.set('trust proxy', proxySetting(trustProxy))
  shell.use(requestId, securityHeaders, wellFormedRequest, compression())
  shell.get('/jpanel/api/health', health(readiness))
  shell.get(['/', '/jpanel'], (request, response, next) => (request.path.endsWith('.data') ? next() : response.redirect(302, '/jpanel/')))
  shell.use(files)
  shell.use((request, response, next) => {
    if (!APPLICATION.test(request.path)) return void response.status(404).type('text').send('There is nothing at this address.')
    next()
  })
  shell.use(needsDatabase(readiness), bodyLimit, (request, response, next) => {
    const handler = application()
    return handler ? handler(request, response, next) : next(new Error('the application is not loaded'))
  })
  shell.use(lastResort(readiness))
  return shell
}

/** What `npm run build` made. Hashed names never change; the service worker is asked for anew each time. */
export function builtFiles(folder: string): RequestHandler {
  const router = express.Router()
  router.use(
    '/jpanel/assets',
    express.static(path.join(folder, 'assets'), { immutable: true, maxAge: '1y', fallthrough: true, index: false }),
  )
  router.use(
    '/jpanel',
    express.static(folder, {
      maxAge: 0,
      index: false,
      redirect: false,
      setHeaders: (response, file) => void (file.endsWith('/sw.js') && response.setHeader('cache-control', 'no-cache')),
    }),
  )
  return router
}

/** TRUST_PROXY takes Express's own values: a number of hops, "true", or addresses. */
function proxySetting(text: string): boolean | number | string {
  if (text === 'true') return true
  return /^\d+$/.test(text) ? Number(text) : text
}

const lastResort =
  (readiness: Readiness): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error)
    const status = statusOf(error)
    if (status) return void response.status(status).type('text').send('The request is malformed.')
    if (!readiness.databaseIsUp()) return void response.status(503).type('text').send(DATABASE_AWAY)
    console.error(`request ${String(request.headers['x-request-id'])} failed:`, error)
    response
      .status(500)
      .type('text')
      .send(`Something went wrong. If it happens again, tell us this number: ${String(request.headers['x-request-id'])}`)
  }

function statusOf(error: unknown): number | undefined {
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : Number.NaN
  return status >= 400 && status < 500 ? status : undefined
}
