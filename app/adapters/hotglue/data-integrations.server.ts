import { z } from 'zod'
import { seconds } from '~/kit/clock'
import { IntegrationRefused, type DataIntegrations, type IntegrationTarget } from '~/ports/data-integrations'

export type ConnectorAccount = { url: string; apiKey: string; environment: string; flow: string; tenant: string }

const TIMEOUT = seconds(15)
const MAX_BYTES = 1_000_000

const Linked = z.array(z.looseObject({ target: z.string().max(200) })).max(1000)

const isTarget = (named: string, target: IntegrationTarget): boolean =>
  named === target || named.startsWith(`${target}-`)

export function hotglueIntegrations({ url, apiKey, environment, flow, tenant }: ConnectorAccount): DataIntegrations {
  const base = url.endsWith('/') ? url.slice(0, -1) : url
  const address = `${base}/${[environment, flow, tenant].map(encodeURIComponent).join('/')}/linkedTargets`
  const send = async (method: 'GET' | 'DELETE', body?: object): Promise<Response> => {
    const response = await fetch(address, {
      method,
      headers: {
        'x-api-key': apiKey,
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    })
    if (response.status === 401 || response.status === 403)
      throw new IntegrationRefused('The connector service rejected our key.')
    if (!response.ok && response.status !== 404) throw new Error(`the connector service answered ${response.status}`)
    return response
  }
  const listLinked = async (): Promise<string[]> => {
    const response = await send('GET')
    if (response.status === 404) return []
    const text = await response.text()
    if (text.length > MAX_BYTES) throw new Error('the connector service answered too much')
    return Linked.parse(JSON.parse(text)).map(({ target }) => target)
  }
  return {
    isConfigured: true,
    connect: async (target) => {
      if (!(await listLinked()).some((named) => isTarget(named, target)))
        throw new IntegrationRefused('Authorize it at the connector service first, then connect it here.')
    },
    disconnect: async (target) => {
      for (const named of await listLinked())
        if (isTarget(named, target)) await send('DELETE', { target: { target: named } })
    },
  }
}
