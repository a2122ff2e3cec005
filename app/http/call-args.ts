import type { ActionFunctionArgs } from 'react-router'
import type { SentRequest } from './sent-request'

export type CallArgs = Pick<ActionFunctionArgs, 'params' | 'context' | 'url'> & { request: SentRequest }

export type Call = (args: CallArgs) => Response | Promise<Response>

/** A table of calls: the method and the whole address of each, as in docs/endpoints.md. */
export type Calls = Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, Call>>
