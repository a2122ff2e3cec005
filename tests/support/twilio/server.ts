import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Ajv } from 'ajv'
import qs from 'qs'

type Json = Record<string, unknown>
type Operation = {
  parameters?: { name: string; in: string; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, { content?: Record<string, { schema: Json }> }>
}
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Json } }

/**
 * Converts OpenAPI to JSON Schema: `nullable` becomes a type, and references resolve to the document's own definitions.
 */
function translated(schema: unknown, of: string): unknown {
  if (Array.isArray(schema)) return schema.map((one) => translated(one, of))
  if (typeof schema !== 'object' || schema === null) return schema
  const { nullable, format: _format, example: _example, ...rest } = schema as Json
  const result = Object.fromEntries(
    Object.entries(rest)
      .filter(([key]) => !key.startsWith('x-'))
      .map(([key, inner]) => [
        key,
        key === '$ref' ? String(inner).replace('#/components/schemas/', `${of}#/definitions/`) : translated(inner, of),
      ]),
  )
  return nullable === true ? { anyOf: [result, { type: 'null' }] } : result
}

/** Matches paths with fewer parameters first. */
const patternOf = (template: string) =>
  new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`)

export type Call = { method: string; path: string; fields: Json }

/**
 * With `files`, Twilio's own documents check every call and reply. `fails` sets replies, and `hangsUp` closes the
 * connection after the work is done.
 */
export async function twilioServer(files: readonly string[] = []) {
  const documents = files.map((file, at) => ({
    name: `document${at}`,
    ...(JSON.parse(readFileSync(file, 'utf8')) as Document),
  }))
  const ajv = new Ajv({ strict: false, coerceTypes: 'array', validateFormats: false, allErrors: true })
  for (const { name, components } of documents)
    ajv.addSchema({ $id: name, definitions: translated(components.schemas, name) as Json })
  const judge = (schema: unknown, value: unknown): string | null => {
    const validate = ajv.compile(schema as Json)
    return validate(structuredClone(value)) ? null : ajv.errorsText(validate.errors)
  }
  const operationOf = ({ method, path }: Call) => {
    for (const { name, paths } of documents)
      for (const [template, operations] of Object.entries(paths).toSorted(
        ([one], [other]) => one.split('{').length - other.split('{').length,
      )) {
        const operation = operations[method.toLowerCase()]
        if (operation && patternOf(template).test(path)) return { name, operation }
      }
    return null
  }

  const owned = new Map<string, string>()
  const state = {
    calls: [] as Call[],
    faults: [] as string[],
    legal: 0,
    authorizations: new Set<string>(),
    owned,
    fails: null as { status: number; body: Json } | null,
    hangsUp: null as string | null,
  }

  const faultOfCall = (call: Call): string | null => {
    if (documents.length === 0) return null
    const found = operationOf(call)
    if (!found) return `there is no ${call.method} ${call.path}`
    const query = Object.fromEntries(
      (found.operation.parameters ?? [])
        .filter((one) => one.in === 'query')
        .map((one) => [one.name, translated(one.schema, found.name)]),
    )
    const body = found.operation.requestBody?.content['application/x-www-form-urlencoded']?.schema
    const schema =
      call.method === 'GET' || call.method === 'DELETE'
        ? { type: 'object', properties: query, additionalProperties: false }
        : { ...(translated(body ?? { type: 'object' }, found.name) as Json), additionalProperties: false }
    return judge(schema, call.fields)
  }
  const faultOfAnswer = (call: Call, status: number, body: unknown): string | null => {
    const found = status < 300 ? operationOf(call) : null
    const schema = found?.operation.responses[String(status)]?.content?.['application/json']?.schema
    if (status < 300 && documents.length > 0 && !found?.operation.responses[String(status)])
      return `${call.path} never answers ${status}`
    return found && schema ? judge(translated(schema, found.name), body) : null
  }

  const number = (phone: string, sid: string): Json => ({
    account_sid: 'AC' + '0'.repeat(32),
    sid,
    phone_number: phone,
    friendly_name: phone,
    sms_method: 'POST',
  })
  const paged = (name: string, rows: Json[]): Json => ({
    [name]: rows,
    page: 0,
    page_size: 20,
    start: 0,
    end: rows.length,
    uri: '/',
    first_page_uri: '/',
    next_page_uri: null,
  })
  const problem = (status: number, code: number, message: string) => ({
    status,
    body: { code, message, status, more_info: '' } as Json,
  })

  function answer({ method, path, fields }: Call): { status: number; body: Json | null } {
    if (state.fails) return state.fails
    const offers = /\/AvailablePhoneNumbers\/(\w+)\/(Local|TollFree)\.json$/.exec(path)
    if (offers) {
      const [, country, kind] = offers
      if (country === 'FR') return problem(404, 20404, 'The requested resource was not found')
      const area = kind === 'Local' ? String(fields.AreaCode) : '800'
      const rows = Array.from({ length: 30 }, (_, at) => ({
        phone_number: `+1${area}55501${String(at).padStart(2, '0')}`,
        friendly_name: `(${area}) 555-01${String(at).padStart(2, '0')}`,
        iso_country: country,
      }))
      return {
        status: 200,
        body: paged('available_phone_numbers', area === '999' ? [] : rows.slice(0, Number(fields.PageSize))),
      }
    }
    if (path.endsWith('/IncomingPhoneNumbers.json') && method === 'POST') {
      const phone = String(fields.PhoneNumber)
      if (owned.has(phone) || phone.endsWith('0119')) return problem(400, 21422, `${phone} is not available.`)
      const sid = `PN${String(owned.size + 1).padStart(32, '0')}`
      owned.set(phone, sid)
      return { status: 201, body: number(phone, sid) }
    }
    if (path.endsWith('/IncomingPhoneNumbers.json')) {
      const part = String(fields.PhoneNumber)
      return {
        status: 200,
        body: paged(
          'incoming_phone_numbers',
          [...owned].filter(([phone]) => phone.includes(part)).map(([phone, sid]) => number(phone, sid)),
        ),
      }
    }
    const one = /\/IncomingPhoneNumbers\/(\w+)\.json$/.exec(path)
    if (one && method === 'DELETE') {
      const found = [...owned].find(([, sid]) => sid === one[1])
      if (!found) return problem(404, 20404, 'The requested resource was not found')
      owned.delete(found[0])
      return { status: 204, body: null }
    }
    if (path === '/v1/Tollfree/Verifications') {
      if (![...owned.values()].includes(String(fields.TollfreePhoneNumberSid)))
        return problem(400, 22214, 'Toll-free phone number SID is invalid')
      return {
        status: 201,
        body: {
          sid: 'HH' + '0'.repeat(32),
          status: 'PENDING_REVIEW',
          tollfree_phone_number_sid: fields.TollfreePhoneNumberSid,
        } as Json,
      }
    }
    return problem(404, 20404, 'The requested resource was not found')
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://twilio.test')
      const sent = request.method === 'POST' ? Buffer.concat(chunks).toString() : url.search.slice(1)
      const call: Call = { method: request.method ?? '', path: url.pathname, fields: qs.parse(sent) as Json }
      state.calls.push(call)
      state.authorizations.add(request.headers.authorization ?? '')
      const replied = answer(call)
      const fault = faultOfCall(call) ?? faultOfAnswer(call, replied.status, replied.body)
      if (fault === null) state.legal++
      else state.faults.push(`${call.method} ${call.path}: ${fault}`)
      if (state.hangsUp !== null && call.path.endsWith(state.hangsUp) && call.method === 'POST')
        return void request.socket.destroy()
      response.writeHead(replied.status, { 'content-type': 'application/json' })
      response.end(replied.body === null ? '' : JSON.stringify(replied.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
