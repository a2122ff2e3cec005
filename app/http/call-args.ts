import type { ActionFunctionArgs } from 'react-router'
import type { SentRequest } from './sent-request'

export type CallArgs = Pick<ActionFunctionArgs, 'params' | 'context' | 'url'> & { request: SentRequest }

export type Call = (args: CallArgs) => Response | Promise<Response>

/** Maps the method and whole address of each call to its handler, as in docs/endpoints.md. */
export type Calls = Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, Call>>
