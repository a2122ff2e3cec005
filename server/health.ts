import type { RequestHandler } from 'express'
import { beforeHeadersLeave } from './response-headers.ts'

type Phase = 'starting' | 'ready' | 'draining'

export interface LastBackup {
  madeAt: Date | null
  verifiedAt: Date | null
}

export interface Readiness {
  phase: Phase
  payments: 'sandbox' | 'stripe'
  databaseIsUp: () => boolean
  databaseAnswers: () => Promise<boolean>
  /** Null while the application is not loaded. */
  findLastBackup: () => Promise<LastBackup | null>
}

const DATABASE_AWAY = 'The database is not responding. Please try again in a moment.'
const STARTING = 'Almoner is starting. Please try again in a moment.'
const RETRY_SECONDS = '2'

/** 200 only when requests will be served: migrated, not draining, and the database answers. */
export const health =
  (readiness: Readiness): RequestHandler =>
  async (_request, response) => {
    const database = readiness.phase !== 'starting' && (await readiness.databaseAnswers())
    const isReady = readiness.phase === 'ready' && database
    response
      .status(isReady ? 200 : 503)
      .set('cache-control', 'no-store')
      .json({
        status: isReady ? 'ready' : readiness.phase === 'ready' ? 'database-away' : readiness.phase,
        payments: readiness.payments,
        backup: isReady ? await readiness.findLastBackup().catch(() => null) : null,
      })
  }

/** Responses sent while the server drains close their connection, so that proxies switch to another instance. */
export const lastAnswers =
  (readiness: Readiness): RequestHandler =>
  (_request, response, next) => {
    beforeHeadersLeave(response, () => {
      if (readiness.phase === 'draining') response.setHeader('connection', 'close')
    })
    next()
  }

/**
 * While the database is away, every request gets a 503 with a sentence, even one that it interrupted. The failure is
 * ours to fix and the caller's to retry, not a defect.
 */
export const needsDatabase =
  (readiness: Readiness): RequestHandler =>
  (_request, response, next) => {
    if (readiness.phase === 'starting' || !readiness.databaseIsUp()) {
      const sentence = readiness.phase === 'starting' ? STARTING : DATABASE_AWAY
      return void response.status(503).set('retry-after', RETRY_SECONDS).type('text').send(sentence)
    }
    beforeHeadersLeave(response, () => {
      if (response.statusCode !== 500 || readiness.databaseIsUp()) return
      response.statusCode = 503
      response.setHeader('retry-after', RETRY_SECONDS)
    })
    next()
  }
