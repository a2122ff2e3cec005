import { createHmac } from 'node:crypto'

const PREFIX = 'whsec_'
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/** Standard Webhooks stores secrets as Base64; any other secret is used as typed. */
function readKey(secret: string): Buffer {
  const text = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret
  return BASE64.test(text) && text.length % 4 === 0 ? Buffer.from(text, 'base64') : Buffer.from(secret, 'utf8')
}

type Message = { id: string; at: Date; body: string }

const toSeconds = (at: Date): number => Math.floor(at.getTime() / 1000)

export const signStandard = (secret: string, { id, at, body }: Message): string =>
  `v1,${createHmac('sha256', readKey(secret))
    .update(`${id}.${toSeconds(at)}.${body}`)
    .digest('base64')}`

const signPlain = (secret: string, body: string): string => createHmac('sha1', secret).update(body).digest('hex')

type SignedRequest = Message & { event: string; domain: string; secret: string | null; former: string | null }

/** The headers of a request (R-WEBHOOKS-5). */
export function buildHeaders({ secret, former, event, domain, ...message }: SignedRequest): Record<string, string> {
  const signing = [secret, former].filter((one) => one !== null)
  return {
    'Content-Type': 'application/json',
    Accept: '*/*',
    'User-Agent': 'Almoner-Webhook/1.0',
    'X-Almoner-Event': event,
    'X-Almoner-Delivery': message.id,
    'X-Almoner-Domain': domain,
    ...(secret === null ? {} : { 'X-Almoner-Signature': signPlain(secret, message.body) }),
    'webhook-id': message.id,
    'webhook-timestamp': String(toSeconds(message.at)),
    ...(signing.length === 0
      ? {}
      : { 'webhook-signature': signing.map((one) => signStandard(one, message)).join(' ') }),
  }
}
