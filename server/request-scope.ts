import { AsyncLocalStorage } from 'node:async_hooks'
import type { Request, RequestHandler, Response } from 'express'
import { DISK_FULL, isDiskFull } from '../app/kit/files/disk-full.ts'
import { toFaultFields, log } from '../app/kit/log.ts'
import { readCode } from './postgres/database.ts'

const scope = new AsyncLocalStorage<{ request: Request; response: Response }>()

/**
 * Records the request that the following code works for, so that an error in it fails that request and does not end the
 * process.
 */
export const requestScope: RequestHandler = (request, response, next) => scope.run({ request, response }, next)

/** Answers 500 to the request that caused an uncaught error. Returns false when the error belongs to no request. */
export function failRequest(error: unknown): boolean {
  const current = scope.getStore()
  if (!current) return false
  answerFailure(error, current.request, current.response)
  return true
}

export function answerFailure(error: unknown, request: Request, response: Response): void {
  const id = String(request.headers['x-request-id'])
  log('error', 'request failed', { requestId: id, ...toFaultFields(error) })
  if (response.headersSent) return void response.destroy()
  if (isDiskFull(readCode(error))) return void response.status(507).type('text').send(DISK_FULL)
  response.status(500).type('text').send(`Something went wrong. If it happens again, send us this reference: ${id}`)
}
